import { buildWhenStale } from './build.ts'
import { exitWithReason, loadEnvironment } from './command.ts'

try {
  loadEnvironment()
  await buildWhenStale()
} catch (error) {
  exitWithReason(error)
}
await import('./serve.ts')
