import { expect, test } from '../fixtures.ts'
import { StatechartPage } from './viewer.ts'

/** Types a question, takes the first answer with Enter, and sees what it says. */
async function asks(viewer: StatechartPage, question: string, says: string | RegExp) {
  await viewer.search.fill(question)
  await expect(viewer.page.getByRole('option').first()).toBeVisible()
  await viewer.search.press('Enter')
  await viewer.seesAnswer(says)
}

test('where the e-mail goes: answered beside the journey, lit there and in the chart, and in a link @phone @desktop', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart')
  await asks(
    viewer,
    'Where does the e-mail address go?',
    "To the backend, analytics and the applicant's device.",
  )
  const question = viewer.panel.getByRole('heading', { name: 'Where does “Email address” go?' })
  await expect(question).toBeFocused()
  expect(viewer.address()).toBe('/statechart?panel=ask&ask=data contactDetails.email')
  // The first place of the answer is the delivery, the last stop.
  const lit = page.locator('.journey-stage .laid-strong', { hasText: 'here' })
  await expect(lit.last()).toBeInViewport()
  await page.reload()
  await viewer.seesAnswer('To the backend')
  await page.getByRole('link', { name: 'Technical' }).click()
  await viewer.seesMark('here')
  const place = viewer.panel.getByRole('link', { name: /^Contact details: Continue/ }).first()
  await place.click()
  expect(viewer.address()).toContain('chosen=contact / CONTINUE.PRESSED / 0')
  await viewer.seesAnswer('To the backend')
})

test('how long one waits: the longest at one go, and every delay and service in order', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart')
  await asks(viewer, 'how long does one wait at most', /^The longest wait at one go is 4\.5 s/)
  await expect(viewer.panel.getByText('Spinner, 3 s:')).toBeVisible()
  await expect(viewer.panel.getByText('Analyse background: no limit')).toBeVisible()
})

test('what no field asks for, and how long one service may take', async ({ page }) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart')
  await asks(viewer, 'Who gets the SSN?', /^No field of this funnel is called “SSN”\./)
  await asks(viewer, 'who sees the zodiac sign', /^No field of this funnel is called “zodiac sign”/)
  await asks(viewer, 'How long may vetting take?', /^As long as it likes: it has no limit/)
  await expect(viewer.panel).toContainText('Waits for place and vetting, until the spinner ends.')
})

test('which rules overlap, and whether an answer matters', async ({ page }) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart')
  await asks(viewer, 'which rules can hold together', /Of 15 pairs of rules 14 can hold together/)
  await expect(viewer.panel.getByText('Rules 1 and 3: rule 1 decides.')).toBeVisible()
  await asks(viewer, 'does the state matter', 'Yes: rule 3 reads it.')
})

test('who sends an event, what it does in other regions, and what that leads to', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart')
  await asks(viewer, 'what happens after Start in the puzzle', /It comes from the applicant/)
  await viewer.panel.getByRole('link', { name: 'Then: Vetting requested' }).click()
  await viewer.seesAnswer('It is heard in one region: Vetting.')
})

test('what can happen from here, and why not @phone @desktop', async ({ page }) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart')
  await asks(viewer, 'Can one go back from level 2?', 'No. Nothing here waits for it; only in:')
  await expect(page.locator('.journey-stage .laid-strong').first()).toBeInViewport()
  await asks(viewer, 'can one pause the timer in level 3', 'Yes, beside it.')
  await viewer.opens('/statechart?panel=ask&ask=can thankYou')
  await expect(viewer.panel.getByRole('heading', { name: 'One cannot' })).toBeVisible()
  await expect(viewer.panel).toContainText(
    'Already submitted: the records are removed automatically.',
  )
})

test('everyday words lead to their place first, with where it is; unknown ones say so', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart')
  const first = page.getByRole('option').first()
  await viewer.search.fill('NJ')
  await expect(first).toContainText('A state is given that is not PA, MI or WV')
  await expect(first).toContainText('step 12')
  await viewer.search.fill('e-mail')
  await expect(first).toContainText('Contact details')
  await viewer.search.press('Enter')
  expect(viewer.address()).toBe('/statechart?chosen=contact&panel=about')
  await viewer.search.fill('zebra')
  await expect(page.getByText('Nothing in this chart has that name')).toBeVisible()
  await viewer.search.press('Enter')
  await expect(viewer.panel.getByText('All other questions')).toBeVisible()
  await viewer.opens('/statechart?panel=ask&ask=data nothing.known')
  await viewer.seesProblem('This chart has no answer of that name')
})

test('what a panel of its own answers leads there, from the field and from the list', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart')
  await viewer.search.fill('At which step do applicants leave?')
  await viewer.search.press('Enter')
  expect(viewer.address()).toBe('/statechart?panel=drop-off')
  await viewer.opens('/statechart?panel=ask')
  await viewer.panel
    .getByRole('link', { name: 'How many applicants are in the funnel now?' })
    .click()
  expect(viewer.address()).toBe('/statechart?panel=live')
})

test('another chart answers what every chart can be asked', async ({ page }) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart/outbox')
  await asks(viewer, 'who sends LOCK.GRANTED', 'It comes from the service “Hold sender lock”.')
  await asks(viewer, 'how long does one wait', /no way on which somebody would wait/)
})
