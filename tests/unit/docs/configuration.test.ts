import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectDir } from '../../../src/cli/project.ts'
import { configurationFiles } from '../../tools/commands/configuration.ts'

it.each([...configurationFiles()])(
  '%s names every variable: where this fails, `npm run funnel -- configuration` writes it anew',
  (file, text) => {
    expect(readFileSync(join(projectDir, file), 'utf8')).toBe(text)
  },
)
