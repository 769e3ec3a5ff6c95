import { readEnvironment } from '../../../src/server/env.ts'
import { createLog } from '../../../src/server/log.ts'
import { startServer } from '../../../src/server/start.ts'

// The backend in a process of its own, as the fault suite starts and kills it: configured by the
// environment, it prints its port once it listens.

const server = await startServer(readEnvironment(process.env), { log: createLog(() => {}) })
process.stdout.write(`${server.port}\n`)
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
