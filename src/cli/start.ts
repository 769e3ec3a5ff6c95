import { buildWhenStale } from './build.ts'
import { exitWithReason } from './command.ts'
import { loadEnvironment } from './environment.ts'

try {
  loadEnvironment()
  await buildWhenStale()
} catch (error) {
  exitWithReason(error)
}
await import('./serve.ts')
