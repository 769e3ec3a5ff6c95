import { createServer } from 'node:http'
import type { Page } from 'playwright/test'
import { CONTACT } from '../../../machines/examples/answers.ts'
import { TEMPLATE_ID } from '../../../src/app/first-view/names.ts'
import { listen } from '../../fakes/listen.ts'
import { LAST_FORM_STEP } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

/** Delays the page's own script, as a slow network does; returns a function that releases it. */
async function holdsScript(page: Page): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await isReleased
    await route.continue()
  })
  return () => release()
}

/** The next visit is that of somebody else. */
async function isForgotten(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.clear())
  await page.evaluate(() => sessionStorage.clear())
}

/** Opens the page whose script does not come, and presses Start. */
async function startsEarly(page: Page): Promise<() => void> {
  const releaseScript = await holdsScript(page)
  await page.goto('/apply', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Start Application' }).first().click()
  await expect(page.getByRole('heading', { name: 'Contact details' })).toBeFocused()
  return releaseScript
}

test('what is pressed and typed before the script runs becomes what the machine knows, once', async ({
  page,
}) => {
  await test.step('what is pressed and typed before the script runs becomes what the machine knows', async () => {
    const releaseScript = await startsEarly(page)
    const first = page.getByLabel('First name')
    await first.pressSequentially('Ada')
    await page.getByLabel('Email address').fill('ada@')
    await page.getByLabel('Mobile number').fill(CONTACT.phone.replaceAll(/\D/g, ''))
    await page.getByLabel('Last name').pressSequentially('Byr')
    await page.evaluate(() => Object.assign(document.activeElement ?? {}, { wasThere: true }))
    releaseScript()

    const applicant = new Applicant(page)
    await applicant.seesPath('/apply/contact')
    await expect(page.getByText('Enter a valid email address')).toBeVisible()
    await expect(page.getByLabel('Mobile number')).toHaveValue(CONTACT.phone)
    await page.keyboard.type('on')
    expect(
      await page.evaluate(() => {
        const field = document.activeElement as HTMLInputElement & { wasThere?: boolean }
        return [field.wasThere, field.value]
      }),
    ).toEqual([true, 'Byron'])
    await expect
      .poll(() => applicant.stored('drafts'))
      .toMatchObject({
        contactDetails: {
          firstName: 'Ada',
          lastName: 'Byron',
          email: 'ada@',
          phone: CONTACT.phone,
        },
      })
  })
  await isForgotten(page)
  await test.step('what was typed survives an element that a browser extension added before the script runs', async () => {
    const releaseScript = await startsEarly(page)
    await page.getByLabel('First name').pressSequentially('Ada')
    await page.getByLabel('Last name').pressSequentially('Bron')
    await page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement
      field.setSelectionRange(1, 1)
      field.after(document.createElement('extension-icon'))
    })
    releaseScript()

    const applicant = new Applicant(page)
    await applicant.seesPath('/apply/contact')
    await expect(page.locator('extension-icon')).toHaveCount(0)
    await page.keyboard.type('y')
    await expect(page.getByLabel('Last name')).toHaveValue('Byron')
    await expect
      .poll(() => applicant.stored('drafts'))
      .toMatchObject({ contactDetails: { firstName: 'Ada', lastName: 'Byron' } })
  })
  await isForgotten(page)
  await test.step('Continue pressed before the script runs is answered when it does', async () => {
    const releaseScript = await startsEarly(page)
    await page.getByLabel('First name').pressSequentially('Ada')
    await page.keyboard.press('Enter')
    releaseScript()
    const summary = page.getByRole('region', { name: /Please correct/ })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText([
      'Last name is required',
      'Email is required',
      'US mobile number is required',
    ])
  })
  await isForgotten(page)
  await test.step('Continue pressed before the script runs takes no focus from who has gone on to a field', async () => {
    const releaseScript = await startsEarly(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('First name').pressSequentially('Ad')
    releaseScript()
    await new Applicant(page).seesPath('/apply/contact')
    await page.keyboard.type('a')
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    await expect(page.getByText('Please correct the following errors')).toHaveCount(0)
  })
  await isForgotten(page)
  await test.step('a double press on Start presses nothing on the screen that it leads to', async () => {
    const releaseScript = await holdsScript(page)
    await page.goto('/apply', { waitUntil: 'commit' })
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('[type=submit] { position: fixed; inset: 0; z-index: 9 }')
      document.adoptedStyleSheets = [sheet]
    })
    await page.getByRole('button', { name: 'Start Application' }).first().dblclick()
    await expect(page.getByRole('heading', { name: 'Contact details' })).toBeFocused()
    releaseScript()
    await new Applicant(page).seesPath('/apply/contact')
    await expect(page.getByText('Please correct the following errors')).toHaveCount(0)
  })
})

test('Start pressed while the screen after it is half read shows it when it is whole', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/405.*\/api\/session/)
  const { url, release, close } = await servesInTwoPieces(server.url)
  await page.goto(`${url}/apply`, { waitUntil: 'commit' })
  await page.waitForFunction((template) => document.getElementById(template), TEMPLATE_ID)
  await page.getByRole('button', { name: 'Start Application' }).first().click()
  await expect(page.getByRole('heading', { name: 'Job Description' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Contact details' })).toBeFocused()
  await expect(page.getByLabel('Mobile number')).toBeVisible()
  close()
})

/** Serves the page so that its second half, from the middle of the template on, comes when released. */
async function servesInTwoPieces(origin: string) {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const proxy = createServer(async (request, response) => {
    const answer = await fetch(`${origin}${request.url}`)
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    const half = request.url === '/apply' ? body.indexOf('<form', body.indexOf('<template')) : -1
    if (half > 0) {
      response.write(body.subarray(0, half))
      await isReleased
    }
    response.end(body.subarray(Math.max(half, 0)))
  })
  const port = await listen(proxy)
  return { url: `http://127.0.0.1:${port}`, release, close: () => proxy.close() }
}

test('Start pressed while the views take the screen over is not lost', async ({ page }) => {
  await page.addInitScript((template) => {
    const watch = new MutationObserver(() => {
      const start = document.querySelector('main button')
      if (document.getElementById(template) || !(start instanceof HTMLButtonElement)) return
      watch.disconnect()
      start.click()
    })
    document.addEventListener('DOMContentLoaded', () => {
      watch.observe(document, { childList: true, subtree: true })
    })
  }, TEMPLATE_ID)
  await page.goto('/apply')
  const applicant = new Applicant(page)
  await applicant.sees('Contact details')
  await applicant.seesPath('/apply/contact')
})

test('who comes back by a reload, the first address or that of a step never sees the first screen flash', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(LAST_FORM_STEP)
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const title = document.querySelector('h1')
      const isSeen = title?.checkVisibility({ visibilityProperty: true })
      if (isSeen) document.documentElement.dataset.seen ??= title?.innerText ?? ''
    })
    watch.observe(document, { subtree: true, childList: true, attributes: true })
  })
  const releaseScript = await holdsScript(page)
  const waiting = { waitUntil: 'commit' } as const
  for (const comesBack of [
    () => page.reload(waiting),
    () => page.goto('/apply', waiting),
    () => page.goto('/apply/casino-affiliation', waiting),
  ]) {
    await comesBack()
    await expect(page.locator('#root[data-screen]')).toBeAttached()
    await expect(applicant.heading('Job Description')).toBeHidden()
  }
  releaseScript()
  await applicant.sees('Casino affiliation')
  await expect(page.locator('html')).toHaveAttribute('data-seen', 'Casino affiliation')
})

test('the title names the step of the address before the script runs, and then the one that is shown', async ({
  page,
}) => {
  const titled = (title: string) => expect(page).toHaveTitle(`${title} – Remote AI Task Reviewer`)
  const releaseScript = await holdsScript(page)
  await page.goto('/apply/eligibility', { waitUntil: 'commit' })
  await titled('Job Description')
  releaseScript()
  await page.unrouteAll({ behavior: 'wait' })
  await new Applicant(page).returnsTo(2)
  for (const [path, title] of [
    ['/apply/eligibility', 'Eligibility'],
    ['/apply/puzzle/3', 'Level 3 of 5'],
  ] as const) {
    const release = await holdsScript(page)
    await page.goto(path, { waitUntil: 'commit' })
    await titled(title)
    release()
    await page.unrouteAll({ behavior: 'wait' })
    await titled('Eligibility')
  }
})

test('the page works without anything prerendered', async ({ page }) => {
  await page.route('/apply', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const bare = html
      .replace(/<div id="root".*<\/template>/s, '<div id="root"></div>')
      .replace(/<script>.*?<\/script>/s, '')
    expect(bare).not.toContain('Job Description')
    await route.fulfill({ response, body: bare })
  })
  const applicant = new Applicant(page)
  await applicant.opens()
  await applicant.startsApplication()
  await expect(applicant.heading('Contact details')).toBeFocused()
  await applicant.seesPath('/apply/contact')
})

for (const [what, later] of [
  ['its view', /\/assets\/later.*\.(?:js|css)$/],
  ['what sends and stores', /\/assets\/(?:dist|build)-.*\.js$/],
] as const) {
  test(`a step for which ${what} cannot be loaded shows a message, can be tried again, and loses nothing`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_FAILED/)
    await page.route(later, (route) => route.abort())
    const applicant = new Applicant(page)
    await applicant.opens()
    await applicant.startsApplication()
    await applicant.fills('contactDetails', CONTACT)
    await applicant.continues()
    await expect(applicant.heading('Eligibility')).toBeFocused()
    await expect(page.getByRole('alert')).toHaveText(
      /This step could not be loaded. Check your connection, then try again./,
    )
    await page.unroute(later)
    await applicant.presses('Try again')
    await expect(page.locator('.choice').first()).toHaveCSS('border-radius', '12px')
    const stored = await applicant.stored('application')
    expect(stored).toMatchObject({ currentStep: 2, contactDetails: CONTACT })
  })
}

test("the first visit shows titles in the brand's typeface, however late it is, and nothing moves", async ({
  page,
}) => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const sizes: number[] = []
  await page.route('**/*.woff2', async (route) => {
    await isReleased
    const response = await route.fetch()
    sizes.push((await response.body()).length)
    await route.fulfill({ response })
  })
  await page.goto('/apply', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Job Description' })).toBeVisible()
  const before = await titleAndPlaces(page)
  release()
  await page.evaluate(() => document.fonts.ready)
  const after = await titleAndPlaces(page)

  expect(sizes).toEqual([expect.any(Number)])
  expect(sizes[0]).toBeLessThanOrEqual(10_000)
  expect(after.titleWidth).not.toBe(before.titleWidth)
  expect(Math.abs(after.titleWidth / before.titleWidth - 1)).toBeLessThan(0.1)
  expect(after.places).toEqual(before.places)
})

/** How wide the title's text is, and the upper and lower edge of each element. */
function titleAndPlaces(page: Page): Promise<{ titleWidth: number; places: number[][] }> {
  return page.evaluate(() => {
    const text = document.createRange()
    text.selectNodeContents(document.querySelector('h1') ?? document.body)
    const places = [...document.querySelectorAll('main *')].map((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return [Math.round(top), Math.round(bottom)]
    })
    return { titleWidth: text.getBoundingClientRect().width, places }
  })
}
