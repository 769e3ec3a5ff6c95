import { existsSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { UserError } from '../../src/cli/user-error.ts'
import { run } from './run.ts'

const headlessShell = '/usr/bin/chromium-headless-shell'

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** What to do where no Chromium is found and none can be installed. */
export const missingChromium =
  'No Chromium was found and none could be installed: install Chromium or Google Chrome, ' +
  'or set CHROMIUM_PATH to the file that starts one.'

/**
 * Where browsers are searched. The headless shell comes first, as it takes a third less time; it
 * has no window and no back/forward cache, so not where a `full` browser is needed.
 */
export function browsers({ isFull }: { isFull: boolean }): string[] {
  return [...(isFull ? [] : [headlessShell]), chromium.executablePath(), ...systemBrowsers]
}

/**
 * The file that starts the Chromium of the browser tests: the one CHROMIUM_PATH names, else
 * the first candidate that exists. Undefined where there is none.
 *
 * @throws UserError when CHROMIUM_PATH names a file that does not exist
 */
export function findChromium(
  chosen: string | undefined = process.env.CHROMIUM_PATH,
  candidates: readonly string[] = browsers({ isFull: false }),
): string | undefined {
  if (chosen) {
    if (existsSync(chosen)) return chosen
    throw new UserError(
      `CHROMIUM_PATH expects the file that starts Chromium; ${chosen} is no file.`,
    )
  }
  return candidates.find((path) => path !== '' && existsSync(path))
}

/** As findChromium, but never the headless shell; undefined where there is no other. */
export function findFullChromium(chosen = process.env.CHROMIUM_PATH): string | undefined {
  return findChromium(chosen === headlessShell ? '' : chosen, browsers({ isFull: true }))
}

/**
 * The Chromium that is there, or else a newly installed one: Debian's package where this is Debian
 * and the user may install it, otherwise Playwright's own. Undefined where neither worked.
 */
async function findOrInstallChromium(wish: { isFull: boolean }): Promise<string | undefined> {
  if (findFullChromium() === undefined) await installChromium()
  return wish.isFull ? findFullChromium() : findChromium()
}

async function installChromium(): Promise<void> {
  console.log('No Chromium was found; installing one ...')
  if (isRoot() && isDebian()) {
    await run('apt-get', ['update'])
    await run('apt-get', ['install', '-y', 'chromium'])
    if (findFullChromium() !== undefined) return
  }
  await run('playwright', ['install', ...(isRoot() ? ['--with-deps'] : []), 'chromium'])
}

/** Chromium refuses its sandbox to root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

function isDebian(): boolean {
  const release = '/etc/os-release'
  return existsSync(release) && /^ID="?debian"?$/m.test(readFileSync(release, 'utf8'))
}

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
  const chromium = await findOrInstallChromium({
    isFull: args.includes('--headed'),
  })
  if (chromium === undefined) throw new UserError(missingChromium)
  return run('playwright', ['test', '-c', 'tests/playwright.config.ts', ...args], {
    ...environment,
    CHROMIUM_PATH: chromium,
  })
}
