import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createVitest } from 'vitest/node'
import { buildWhenStale } from '../../../src/cli/build.ts'
import { type Command, USAGE_ERROR } from '../../../src/cli/command.ts'
import { projectDir } from '../../../src/cli/project.ts'
import { UserError } from '../../../src/cli/user-error.ts'
import { runBrowserTests } from '../chromium.ts'
import { pathInProject, reaching } from '../reached.ts'
import { run } from '../run.ts'

export const command: Command = {
  usage: `npm run funnel -- test unit [FILE] [-t TITLE]       unit and server tests, by vitest
npm run funnel -- test for FILE                     the unit and server tests that reach a file
npm run funnel -- test engines [--project webkit]   the main path in Firefox and WebKit
npm run funnel -- test browser [FILE] [-g TITLE]    browser tests, by Playwright; also --project=phone`,
  run: async ([kind, ...args]) => {
    if (kind === 'unit') return run('vitest', ['run', ...args])
    if (kind === 'for' && args.length === 1) return runTestsFor(String(args[0]))
    if (kind === 'engines') {
      return run('vitest', ['run', '--config=tests/engines/vitest.config.ts', ...args])
    }
    if (kind !== 'browser') return USAGE_ERROR
    await buildWhenStale()
    return runBrowserTests(args)
  },
}

async function runTestsFor(file: string): Promise<number> {
  const path = resolve(projectDir, file)
  if (!existsSync(path)) throw new UserError(`There is no file ${file}.`)
  const tests = reaching(pathInProject(path), await testsThatImport(path))
  if (tests.length === 0) {
    console.log(`No unit or server test reaches ${file}: look for its words in tests/e2e.`)
    return 1
  }
  console.log(`Tests that reach ${file}, the most specific first:\n\n${tests.join('\n')}`)
  return run('vitest', ['run', ...tests], { RECORD_REACHED: 'true' })
}

/** The unit and server tests that import a file, directly or not. */
async function testsThatImport(path: string): Promise<string[]> {
  const vitest = await createVitest('test', { root: projectDir, watch: false, related: [path] })
  const importing = await vitest.getRelevantTestSpecifications()
  await vitest.close()
  return [...new Set(importing.map(({ moduleId }) => pathInProject(moduleId)))]
}
