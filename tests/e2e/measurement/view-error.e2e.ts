import { CONTACT } from '../../../machines/examples/answers.ts'
import { applicationAt } from '../../../machines/examples/records.ts'
import { idAt, LAST_FORM_STEP } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { reportsOf, storedReports } from './measured.ts'

test.use({ serverEnvironment: { MONITORING_DSN: '' } })

const REASON = 'I notice what others overlook.'

/** From now on the page fails while it draws any text that contains the reason. */
const breakViews = (reason: string) => {
  const { split } = String.prototype
  Object.assign(window, { mend: () => void Object.assign(String.prototype, { split }) })
  Object.assign(String.prototype, {
    split(this: string, ...args: unknown[]) {
      if (String(this) === reason) throw new Error(`Cannot draw: ${this}`)
      return Reflect.apply(split, this, args)
    },
  })
}

test('a view that fails offers to try again, loses nothing, and is reported without what was typed', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/Cannot draw/)
  // The recorder takes its timers from a frame that it removes: on a fake clock they would never end.
  const applicant = new Applicant(page, 'mouse', 0)
  await page.addInitScript(breakViews, REASON)
  const recorder = page.waitForResponse(/\/assets\/replay-/)
  await page.addInitScript(
    // Not in a frame of the recorder's own: that would be another page's writing.
    (application) => window === top && localStorage.setItem('funnel.application', application),
    JSON.stringify(applicationAt(LAST_FORM_STEP, {})),
  )
  await applicant.goesTo('/apply/casino-affiliation?email=ada.byron@mail.example&cgc=c-17')
  await applicant.sees('Casino affiliation')
  await recorder
  // The page's first styles are in it: loaded again, they would override those of the later steps.
  expect(await page.locator('link[rel=stylesheet]:not([disabled])').count()).toBe(1)
  await expect.poll(() => storedReports(server).map(({ type }) => type)).toContain('span')
  // Its date is five seconds ahead from now on, as long as the shortest recording that is sent.
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 5_000
  })
  await applicant.picks(/In the past three years/, 'Yes')
  await applicant.types(/describe the experience/, REASON)

  await expect(
    page.getByText('Something went wrong here. Nothing that you entered is lost.'),
  ).toBeVisible()
  await page.evaluate('mend()')
  await applicant.presses('Try again')
  await expect(page.getByRole('textbox', { name: /describe the experience/ })).toHaveValue(REASON)

  await expect.poll(() => reportsOf(server, 'event')).toHaveLength(1)
  await expect
    .poll(() => storedReports(server).map(({ type }) => type))
    .toContain('replay_recording')
  const [error] = reportsOf(server, 'event')
  expect(error).toMatchObject({
    environment: 'production',
    exception: {
      values: [
        {
          type: 'Error',
          value: 'Cannot draw: [typed]',
          stacktrace: {
            frames: expect.arrayContaining([
              expect.objectContaining({ colno: expect.any(Number) }),
            ]),
          },
        },
      ],
    },
    contexts: {
      chart: {
        states: expect.arrayContaining([`flow.${idAt(LAST_FORM_STEP)}.editing`, 'timer.stopped']),
        events: expect.arrayContaining(['FIELD.CHOSEN', 'FIELD.TYPED']),
      },
      react: { componentStack: expect.stringContaining('at ') },
    },
  })
  expect(error?.user).toBeUndefined()
  const everything = storedReports(server)
    .map(({ text }) => text)
    .join('\n')
  for (const typed of [...Object.values(CONTACT), REASON, 'ada-byron', 'byron@']) {
    expect(everything).not.toContain(typed)
  }
  const recording = storedReports(server).find(({ type }) => type === 'replay_recording')
  expect(recording?.text, 'the field that opened before the error').toMatch(
    /"source":0,[^\n]*"adds":\[\{/,
  )
  expect(everything).not.toMatch(/Bearer (?!\[removed\])/)
  expect(everything).toContain('email=[removed]')
  expect(everything).toContain('cgc=c-17')
})
