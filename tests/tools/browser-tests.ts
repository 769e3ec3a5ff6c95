import { ChromiumPathError, findOrInstallChromium, missingChromium } from './chromium.ts'
import { run } from './run.ts'

/**
 * Runs the browser tests against the built page.
 *
 * @param args for Playwright: which files, `--project=phone`, `-g 'title'`
 * @param environment variables for the tests
 * @returns the exit code; 1 where there is no Chromium, which is never a reason to skip
 */
export async function runBrowserTests(
  args: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<number> {
  let chromium: string | undefined
  try {
    chromium = await findOrInstallChromium({ isFull: args.includes('--headed') })
  } catch (error) {
    if (!(error instanceof ChromiumPathError)) throw error
    console.error(error.message)
    return 1
  }
  if (chromium === undefined) {
    console.error(missingChromium)
    return 1
  }
  return run('playwright', ['test', '-c', 'tests/playwright.config.ts', ...args], {
    ...environment,
    CHROMIUM_PATH: chromium,
  })
}
