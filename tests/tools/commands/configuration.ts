import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from '../../../src/cli/command.ts'
import { projectDir } from '../../../src/cli/project.ts'
import { configurationFiles } from '../configuration-files.ts'

export const command: Command = {
  does: 'writes .env.example and docs/configuration.md from the variables that the server reads',
  usage: 'npm run funnel -- configuration',
  run: async () => {
    for (const [file, text] of configurationFiles()) writeFileSync(join(projectDir, file), text)
    return 0
  },
}
