import { buildWhenStale } from '../../../src/cli/build.ts'
import { type Command, USAGE_ERROR } from '../../../src/cli/command.ts'
import { runBrowserTests } from '../chromium.ts'
import { run } from '../run.ts'

export const command: Command = {
  usage: `npm run funnel -- test unit [FILE] [-t TITLE]       unit and server tests, by vitest
npm run funnel -- test engines [--project webkit]   the main path in Firefox and WebKit
npm run funnel -- test browser [FILE] [-g TITLE]    browser tests, by Playwright; also --project=phone`,
  run: async ([kind, ...args]) => {
    if (kind === 'unit') return run('vitest', ['run', ...args])
    if (kind === 'engines') {
      return run('vitest', ['run', '--config=tests/engines/vitest.config.ts', ...args])
    }
    if (kind !== 'browser') return USAGE_ERROR
    await buildWhenStale()
    return runBrowserTests(args)
  },
}
