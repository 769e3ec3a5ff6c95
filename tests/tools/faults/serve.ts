import { distDir } from '../../../src/cli/project.ts'
import { closeWhenAsked, drain } from '../../../src/cli/serving.ts'
import { readEnvironment } from '../../../src/server/env.ts'
import { SERVER_LIMITS } from '../../../src/server/limits.ts'
import { createLog } from '../../../src/server/log.ts'
import { startServer } from '../../../src/server/start.ts'

// The backend in a process of its own, as the fault suite starts and kills it: configured by the
// environment, it prints its port once it listens.

const environment = readEnvironment(process.env)
const server = await startServer(environment, { distDir, log: createLog(() => {}) })
closeWhenAsked([server], SERVER_LIMITS.shutdownMs, (cut) => drain(server, environment, cut))
process.stdout.write(`${server.port}\n`)
