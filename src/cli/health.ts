import { exitWithReason, loadEnvironment } from './command.ts'

// What a container's health check runs: the server of this container, wherever it listens.
try {
  const { host, port } = loadEnvironment()
  const address = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? host
  const named = address.includes(':') && !address.startsWith('[') ? `[${address}]` : address
  const { ok } = await fetch(`http://${named}:${port}/readyz`)
  process.exitCode = ok ? 0 : 1
} catch (error) {
  exitWithReason(error)
}
