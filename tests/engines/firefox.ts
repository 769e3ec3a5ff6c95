import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import Bidi from 'selenium-webdriver/bidi/index.js'
import * as v from 'valibot'
import { type Browser, type BrowserOptions, scriptOf, type Viewport } from './browser.ts'

const ANNOUNCED = /^WebDriver BiDi listening on (ws:\/\/\S+)$/

const Answer = v.variant('type', [
  v.object({ type: v.literal('success'), result: v.looseObject({}) }),
  v.object({ type: v.literal('error'), error: v.string(), message: v.string() }),
])
const Tab = v.object({ context: v.string() })
const Evaluated = v.variant('type', [
  v.object({
    type: v.literal('success'),
    result: v.union([
      v.object({ type: v.literal('string'), value: v.string() }),
      v.object({ type: v.literal('node'), sharedId: v.string() }),
    ]),
  }),
  v.object({ type: v.literal('exception'), exceptionDetails: v.object({ text: v.string() }) }),
])
const Picture = v.object({ data: v.string() })

/** Firefox over WebDriver BiDi with a new profile; without a window unless its environment has a display. */
export async function openFirefox(
  executable: string,
  viewport: Viewport,
  { environment, awaited }: BrowserOptions,
): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'funnel-firefox-'))
  await writeFile(join(profile, 'user.js'), 'user_pref("dom.w3c_touch_events.enabled", 1);\n')
  const args = ['--no-remote', '--remote-debugging-port=0', '--profile', profile]
  if (environment.DISPLAY === undefined) args.unshift('--headless')
  const env = { ...process.env, ...environment }
  const firefox = spawn(executable, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(firefox, 'exit')
  const address = await announcedAddress(createInterface({ input: firefox.stderr }))
  const bidi = new Bidi(`${address}/session`)

  async function send(method: string, params: object): Promise<unknown> {
    const answer = v.parse(Answer, await bidi.send({ method, params }))
    if (answer.type === 'error') throw new Error(`${method}: ${answer.error}, ${answer.message}`)
    return answer.result
  }

  await send('session.new', { capabilities: {} })
  // A tab of its own has the focus; the window's first one has not, and its buttons take no keys.
  const tab = await send('browsingContext.create', { type: 'tab' })
  const { context } = v.parse(Tab, tab)
  await send('browsingContext.setViewport', { context, viewport })

  async function call(functionDeclaration: string, values: readonly string[]) {
    const evaluated = v.parse(
      Evaluated,
      await send('script.callFunction', {
        functionDeclaration,
        arguments: values.map((value) => ({ type: 'string', value })),
        awaitPromise: false,
        target: { context },
      }),
    )
    if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text)
    return evaluated.result
  }

  return {
    hasTouch: true,
    goTo: async (url) =>
      void (await send('browsingContext.navigate', { context, url, wait: awaited })),
    goBack: async () =>
      void (await send('browsingContext.traverseHistory', { context, delta: -1 })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: awaited })),
    async run(script, ...args) {
      const answer = await call(scriptOf(script), [JSON.stringify(args)])
      if (answer.type !== 'string') throw new Error('A script answers with JSON text')
      return JSON.parse(answer.value)
    },
    act: async (actions) => void (await send('input.performActions', { context, actions })),
    async chooseFile(selector, path) {
      const input = await call('(selector) => document.querySelector(selector)', [selector])
      if (input.type !== 'node') throw new Error(`Nothing on the page is ${selector}`)
      const element = { sharedId: input.sharedId }
      await send('input.setFiles', { context, element, files: [path] })
    },
    async screenshot() {
      const picture = v.parse(Picture, await send('browsingContext.captureScreenshot', { context }))
      return Buffer.from(picture.data, 'base64')
    },
    async close() {
      await send('browser.close', {})
      await ended
      await rm(profile, { recursive: true, force: true })
    },
  }
}

async function announcedAddress(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const address = ANNOUNCED.exec(line)?.[1]
    if (address !== undefined) return address
  }
  throw new Error('Firefox ended before it listened for WebDriver BiDi')
}
