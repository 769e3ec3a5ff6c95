import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { storedReports } from './measured.ts'

test.use({ serverEnvironment: { ANALYTICS_URL: '', MONITORING_DSN: '' } })

declare global {
  interface Window {
    /** What the page did, in order. */
    seen: string[]
  }
}

/** Runs in the page: notes keys, frames that paint them, and what is written, changed and built. */
function watchWork(): void {
  const seen: string[] = []
  window.seen = seen
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (name, text) {
    if (!/^analytics|savedAt$/.test(name)) seen.push(`writes ${name}`)
    setItem.call(this, name, text)
  }
  const { createElement } = document
  document.createElement = (name: string) => {
    if (name === 'iframe') seen.push('builds a frame')
    return createElement.call(document, name)
  }
  const { pushState } = history
  history.pushState = (...entry) => {
    seen.push(`has the address of ${document.querySelector('h1')?.textContent}`)
    pushState.apply(history, entry)
  }
  document.addEventListener('keydown', () => {
    seen.push('key')
    requestAnimationFrame(() => seen.push('frame'))
  })
}

/** Runs in the page: from now on each change of the form is noted as the recorder sees it. */
function watchForm(): void {
  window.seen.length = 0
  const options = { attributes: true, childList: true, characterData: true, subtree: true }
  new MutationObserver((records) => {
    for (const { type, attributeName } of records) window.seen.push(`${type} ${attributeName}`)
  }).observe(document.querySelector('form') ?? document, options)
}

/** Runs in the page: whether the recorder follows what is set on inputs. */
function isRecorded(): boolean {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  return !String(set).includes('[native code]')
}

test('with all clients running a step builds no frame, and a key is one write after its paint', async ({
  page,
  server,
}) => {
  const seen = () => page.evaluate(() => window.seen)
  await page.addInitScript(watchWork)
  const applicant = new Applicant(page, 'mouse', 0)
  await applicant.opens()
  const waits = async () => {
    await applicant.waits(500)
    return page.evaluate(isRecorded)
  }
  await expect.poll(waits, { intervals: [20] }).toBe(true)
  await page.evaluate(() => {
    window.seen.length = 0
  })
  await applicant.startsApplication()
  expect(await seen()).toEqual([
    'writes funnel.application',
    'writes funnel.timer',
    'writes funnel.drafts',
    'writes funnel.applicationId',
    'has the address of Contact details',
    'writes funnel.visit',
  ])

  await page.getByLabel('First name').focus()
  await page.evaluate(watchForm)
  await page.keyboard.press('A')
  await expect.poll(seen).toEqual(['key', 'frame', 'writes funnel.drafts'])

  const spans = () => storedReports(server).filter(({ type }) => type === 'span')
  await expect
    .poll(() => spans().map(({ text }) => text))
    .toContainEqual(expect.stringContaining('"name":"/apply/contact"'))
})
