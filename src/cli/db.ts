import { runDatabase } from './database/run.ts'
import { loadEnvironment } from './environment.ts'
import { exitWithReason } from './failures.ts'

try {
  process.exitCode = await runDatabase(process.argv.slice(2), loadEnvironment())
} catch (error) {
  exitWithReason(error)
}
