import { SERVER_LIMITS } from '../server/limits.ts'
import { startServer } from '../server/start.ts'
import { exitWithReason, loadEnvironment } from './command.ts'
import { distDir, reportFile } from './project.ts'
import { announce, announceStatechart, closeWhenAsked } from './serving.ts'

// Serves the page that is built: what a container runs, without the packages that build.
try {
  const environment = loadEnvironment()
  const server = await startServer(environment, { distDir, reportFile })
  closeWhenAsked([server], SERVER_LIMITS.shutdownMs)
  announce(server.url, { host: environment.host, port: server.port })
  announceStatechart(server.url, environment, server.operatorToken)
} catch (error) {
  exitWithReason(error)
}
