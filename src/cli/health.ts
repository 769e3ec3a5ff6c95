import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { exitWithReason, loadEnvironment } from './command.ts'

// What a container's health check runs: whether the server of this container answers, wherever it
// listens. An agent of its own uses no proxy.
try {
  const { host: given, port } = loadEnvironment()
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[given] ?? given
  const asking = get({ host, port, path: '/healthz', agent: new Agent() })
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  process.exit(response.statusCode === 200 ? 0 : 1)
} catch (error) {
  exitWithReason(error)
}
