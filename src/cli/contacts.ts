import { runContacts } from './contacts/run.ts'
import { loadEnvironment } from './environment.ts'
import { exitWithReason } from './failures.ts'

try {
  process.exitCode = await runContacts(process.argv.slice(2), loadEnvironment())
} catch (error) {
  exitWithReason(error)
}
