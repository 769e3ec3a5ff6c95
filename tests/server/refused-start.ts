import { exitWithReason } from '../../src/cli/command.ts'
import { readEnvironment } from '../../src/server/env.ts'
import { createLog } from '../../src/server/log.ts'
import { startServer } from '../../src/server/start.ts'

// The backend as a user who may not write what belongs to root: permissions do not hold for root.

const UNPRIVILEGED = 65_534

if (process.getuid?.() === 0) {
  process.setgid?.(UNPRIVILEGED)
  process.setuid?.(UNPRIVILEGED)
}
try {
  await startServer(readEnvironment(process.env), { log: createLog(() => {}) })
  process.exit(0)
} catch (error) {
  exitWithReason(error)
}
