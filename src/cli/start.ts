import { SERVER_LIMITS } from '../server/limits.ts'
import { startServer } from '../server/start.ts'
import { announce } from './announce.ts'
import { buildWhenStale } from './build.ts'
import { closeWhenAsked } from './closing.ts'
import { loadEnvironment } from './environment.ts'
import { exitWithReason } from './failures.ts'
import { distDir, reportFile } from './project.ts'

try {
  const environment = loadEnvironment()
  await buildWhenStale()
  const server = await startServer(environment, { distDir, reportFile })
  closeWhenAsked([server], SERVER_LIMITS.shutdownMs)
  announce(server.url, { host: environment.host, port: server.port })
} catch (error) {
  exitWithReason(error)
}
