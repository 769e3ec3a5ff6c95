import { UserError } from '../../src/cli/command.ts'
import { findOrInstallChromium, missingChromium } from './chromium.ts'
import { run } from './run.ts'

/**
 * Runs the browser tests against the built page.
 *
 * @param args for Playwright: which files, `--project=phone`, `-g 'title'`
 * @param environment variables for the tests
 * @returns the exit code
 * @throws UserError where there is no Chromium, which is never a reason to skip
 */
export async function runBrowserTests(
  args: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<number> {
  const chromium = await findOrInstallChromium({ isFull: args.includes('--headed') })
  if (chromium === undefined) throw new UserError(missingChromium)
  return run('playwright', ['test', '-c', 'tests/playwright.config.ts', ...args], {
    ...environment,
    CHROMIUM_PATH: chromium,
  })
}
