import { existsSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { run } from './run.ts'

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** CHROMIUM_PATH names no file; the message says so. */
export class ChromiumPathError extends Error {
  override name = 'ChromiumPathError'
}

/** What to do where no Chromium is found and none can be installed. */
export const missingChromium =
  'No Chromium was found and none could be installed: install Chromium or Google Chrome, ' +
  'or set CHROMIUM_PATH to the file that starts one.'

/**
 * The file that starts the Chromium of the browser tests: the one CHROMIUM_PATH names, else
 * Playwright's own, else the system's. Undefined where there is none.
 *
 * @throws ChromiumPathError when CHROMIUM_PATH names a file that does not exist
 */
export function findChromium(
  chosen: string | undefined = process.env.CHROMIUM_PATH,
  candidates: readonly string[] = [chromium.executablePath(), ...systemBrowsers],
): string | undefined {
  if (chosen) {
    if (existsSync(chosen)) return chosen
    throw new ChromiumPathError(
      `CHROMIUM_PATH expects the file that starts Chromium; ${chosen} is no file.`,
    )
  }
  return candidates.find((path) => path !== '' && existsSync(path))
}

/**
 * The Chromium that is there, or else a newly installed one: Debian's package where this is Debian
 * and the user may install it, otherwise Playwright's own. Undefined where neither worked.
 */
export async function findOrInstallChromium(): Promise<string | undefined> {
  const found = findChromium()
  if (found !== undefined) return found
  console.log('No Chromium was found; installing one ...')
  if (isRoot() && isDebian()) {
    await run('apt-get', ['update'])
    await run('apt-get', ['install', '-y', 'chromium'])
    const packaged = findChromium()
    if (packaged !== undefined) return packaged
  }
  await run('playwright', ['install', ...(isRoot() ? ['--with-deps'] : []), 'chromium'])
  return findChromium()
}

/** Chromium refuses its sandbox to root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

function isDebian(): boolean {
  const release = '/etc/os-release'
  return existsSync(release) && /^ID="?debian"?$/m.test(readFileSync(release, 'utf8'))
}
