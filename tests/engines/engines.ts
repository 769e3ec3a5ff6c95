import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { By, Capabilities, WebDriver } from 'selenium-webdriver'
import { Executor, HttpClient } from 'selenium-webdriver/http/index.js'
import { Command, Name } from 'selenium-webdriver/lib/command.js'
import { DriverService } from 'selenium-webdriver/remote/index.js'
import { isRoot } from '../tools/chromium.ts'
import { type Browser, type BrowserOptions, scriptOf, type Viewport } from './browser.ts'
import { openDisplay, XVFB } from './display.ts'
import { openFirefox } from './firefox.ts'

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox']
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'

/** Chromium is the browser tests' own. */
export const ENGINES = ['firefox', 'webkit'] as const
export type Engine = (typeof ENGINES)[number]

/** Debian's packages that an engine's tests need. */
export const PACKAGES: Record<Engine, string> = {
  firefox: 'firefox-esr',
  webkit: 'webkit2gtk-driver xvfb',
}

/** Whether this machine has all that an engine's tests need. */
export function isInstalled(engine: Engine): boolean {
  if (engine === 'firefox') return firefox() !== undefined
  return existsSync(WEBKIT_DRIVER) && existsSync(XVFB) && miniBrowser() !== undefined
}

/**
 * Opens a browser with a profile of its own; without touch it is a desktop's. A call that its driver never answers
 * fails by name.
 */
export async function openBrowser(
  engine: Engine,
  viewport: Viewport,
  options: Partial<BrowserOptions> = {},
): Promise<Browser> {
  const { environment = {}, awaited = 'complete' } = options
  const opening = OPENING[engine](viewport, { environment, awaited })
  const browser = await answered('opening', opening)
  return {
    hasTouch: browser.hasTouch,
    goTo: (url) => answered(`the way to ${url}`, browser.goTo(url)),
    goBack: () => answered('the way back', browser.goBack()),
    reload: () => answered('a reload', browser.reload()),
    run: (script, ...args) => answered(`script ${script.name}`, browser.run(script, ...args)),
    act: (sources) => answered('keys or a pointer', browser.act(sources)),
    chooseFile: (...given) => answered('the choice of a file', browser.chooseFile(...given)),
    screenshot: () => answered('a picture', browser.screenshot()),
    close: () => answered('the end', browser.close()),
  }
}

const ANSWER_MS = 60_000

/** Rejects if the driver does not answer within a minute. */
async function answered<T>(what: string, answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const error = new Error(`The browser's driver did not answer: ${what}`)
  const timer = setTimeout(reject, ANSWER_MS, error)
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}

type Open = (viewport: Viewport, options: BrowserOptions) => Promise<Browser>

const OPENING: Record<Engine, Open> = {
  firefox: (viewport, options) => openFirefox(firefox() ?? '', viewport, options),

  async webkit(viewport, { awaited }) {
    const config = await narrowToolbar()
    const display = await openDisplay()
    const service = new DriverService.Builder(WEBKIT_DRIVER)
      .setLoopback(true)
      .setEnvironment({
        ...inherited(),
        DISPLAY: display.name,
        XDG_CONFIG_HOME: config,
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
        LIBGL_ALWAYS_SOFTWARE: '1',
        ...(isRoot() && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
      })
      .build()
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      pageLoadStrategy: awaited === 'complete' ? 'normal' : awaited,
      'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
    })
    const executor = new Executor(service.start().then((url) => new HttpClient(url)))
    const driver = WebDriver.createSession(executor, capabilities)
    const browser = classicBrowser(driver, service)
    await resize(driver, browser, viewport)
    return {
      ...browser,
      async screenshot() {
        await browser.run(repaint)
        return browser.screenshot()
      },
      async close() {
        await browser.close().finally(display.close)
        await rm(config, { recursive: true })
      },
    }
  },
}

/** A browser behind a WebDriver server that makes no touch events; closing it ends the server, too. */
function classicBrowser(driver: WebDriver, service: DriverService): Browser {
  return {
    hasTouch: false,
    goTo: (url) => driver.get(url),
    goBack: () => driver.navigate().back(),
    reload: () => driver.navigate().refresh(),
    async run(script, ...args) {
      const text = await driver.executeScript<string>(
        `return (${scriptOf(script)})(arguments[0])`,
        JSON.stringify(args),
      )
      return JSON.parse(text)
    },
    act: (sources) => driver.execute(new Command(Name.ACTIONS).setParameter('actions', sources)),
    chooseFile: (selector, path) => driver.findElement(By.css(selector)).sendKeys(path),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: () => driver.quit().finally(() => service.kill()),
  }
}

function firefox(): string | undefined {
  return FIREFOX.find((path) => existsSync(path))
}

function miniBrowser(): string | undefined {
  if (!existsSync('/usr/lib')) return undefined
  return readdirSync('/usr/lib')
    .map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
    .find((path) => existsSync(path))
}

/** Makes the window as large as it takes for the viewport. */
async function resize(driver: WebDriver, browser: Browser, viewport: Viewport): Promise<void> {
  const frame = driver.manage().window()
  await frame.setRect({ x: 0, y: 0, ...viewport })
  const toolbar = await browser.run(() => window.outerHeight - window.innerHeight)
  await frame.setRect({ x: 0, y: 0, width: viewport.width, height: viewport.height + toolbar })
}

/** WebKitGTK takes no picture of a page that does not change. */
function repaint(): null {
  const dot = document.body.appendChild(document.createElement('i'))
  let frames = 120
  const paint = () => {
    frames -= 1
    dot.style.cssText = `position:fixed;inset:0 auto auto 0;width:1px;height:1px;background:rgb(${frames} 0 0)`
    if (frames > 0) requestAnimationFrame(paint)
    else dot.remove()
  }
  paint()
  return null
}

/** A GTK configuration in which MiniBrowser's toolbar allows windows as narrow as a phone's. */
async function narrowToolbar(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'funnel-gtk-'))
  await mkdir(join(folder, 'gtk-3.0'))
  const style = '* { padding: 0; margin: 0; border-width: 0; min-width: 0; font-size: 1px; }'
  await writeFile(join(folder, 'gtk-3.0', 'gtk.css'), style)
  return folder
}

function inherited(): Record<string, string> {
  const set = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return Object.fromEntries(set)
}
