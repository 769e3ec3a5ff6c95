import { expect } from 'playwright/test'
import type { FunnelEvent, RaisedEvent } from '../../../machines/events.ts'
import type { FormName } from '../../../machines/forms/index.ts'
import { FILLED_FORMS } from '../../model/check.ts'
import type { Observation } from '../../model/observed/observation.ts'
import { screenOf } from '../../specification/steps.ts'
import { BrowserHistory } from '../router/browser-history.ts'
import { PDF } from '../screens/applicant.ts'
import { storedSubmissions } from '../screens/device.ts'
import { FormPage } from '../screens/form-page.ts'
import { pathOf, textsFor } from './device.ts'
import type { Stage } from './stage.ts'

type OutsideEvent =
  | Exclude<FunnelEvent, RaisedEvent>
  | Extract<FunnelEvent, { type: 'FIELD.RESTED' }>
type OutsideType = OutsideEvent['type']

/** What an applicant or the world does so that a case happens; what is seen is the state before. */
type Performer<Type extends OutsideType> = (
  stage: Stage,
  event: Extract<FunnelEvent, { type: Type }>,
  seen: Observation,
  name: string,
) => Promise<void>

/**
 * Presses a button. By keyboard a screen reader jumps there: the Tab key leads through
 * the fields, and each that is passed counts as left.
 */
const presses =
  (name: string | RegExp) =>
  async ({ applicant }: Stage): Promise<void> => {
    if (applicant.inputMethod !== 'keyboard') return applicant.presses(name)
    await applicant.page.getByRole('button', { name }).first().focus()
    await applicant.page.keyboard.press('Enter')
  }

/** Presses the first Change below a form's title. */
async function changes(stage: Stage, form: FormName): Promise<void> {
  const { page } = stage.applicant
  const heading = page.getByRole('heading', { level: 3, name: screenOf(form).title })
  const answers = page.locator('section section').filter({ has: heading })
  const name = await answers.getByRole('button').first().getAttribute('aria-label')
  await presses(name ?? '')(stage)
}

/** Who causes each event in a browser, and how; an event without a performer does not compile. */
export const PERFORMERS: { [Type in OutsideType]: Performer<Type> | null } = {
  'APPLICATION.STARTED': presses('Start Application'),
  'FIELD.TYPED': ({ applicant }, { form, field, value }) =>
    new FormPage(applicant, form).answers(field, value),
  'FIELD.CHOSEN': async ({ applicant }, { form, values }) => {
    for (const [field, value] of Object.entries(values)) {
      await new FormPage(applicant, form).answers(field, value)
    }
  },
  'FIELD.LEFT': async ({ applicant }, { form, field }) => {
    const page = new FormPage(applicant, form)
    await page.comesTo(field)
    await page.leaves()
  },
  'FIELD.RESTED': null,
  'CONTINUE.PRESSED': continues,
  'BACK.PRESSED': presses(/^Back$/),
  'CHANGE.PRESSED': (stage, { form }) => changes(stage, form),
  'RESUME.CHOSEN': ({ applicant: { page } }) =>
    page.getByLabel('Resume', { exact: true }).setInputFiles(PDF),
  'RESUME.REMOVED': presses('Remove file'),
  'PUZZLE.STARTED': presses(/^Start$/),
  'STROKE.BEGUN': ({ applicant }, { at }) => applicant.board.takesUp(at),
  'STROKE.EXTENDED': ({ applicant }, { cells }) => applicant.board.leads(cells),
  'STROKE.ENDED': ({ applicant }) => applicant.board.letsGo(),
  'BOARD.RESET': presses('Reset Puzzle'),
  'STROKE.UNDONE': presses('Undo'),
  'TIMER.PAUSED': presses(/^Pause/),
  'TIMER.RESUMED': presses(/^Resume/),
  'TIMER.TICKED': null,
  'APPLICATION.SUBMITTED': presses('Submit Application'),
  'APPLICATION.RESTARTED': null,
  'APPLICATION.FORGOTTEN': null,
  'URL.REQUESTED': opensByForward,
  'UPLOAD.PROGRESSED': null,
  'UPLOAD.FINISHED': ({ services }) => services.letsThrough('upload_aws'),
  'UPLOAD.FAILED': ({ services }) => services.fails('upload_aws'),
  'UPLOAD.REFUSED': ({ services }, { reason }) => services.refuses('upload_aws', 413, reason),
  'DELIVERY.ATTEMPTED': comesOnlineAgain,
  'DELIVERY.POSTPONED': ({ services }) => services.fails('create_contact'),
  'DELIVERY.ACKNOWLEDGED': (stage, _, { delivery }) =>
    delivery === 'sending'
      ? stage.services.letsThrough('create_contact')
      : deliversInAnotherTab(stage),
}

/** How the services answer, by the name that the graph gives an answer. */
export const ANSWERS: Record<string, (stage: Stage) => Promise<void>> = {
  'analyseBackground answers: approved': ({ services }) =>
    services.answers('analyze', { status: 'approved', reasoning: 'Fits the role well.' }),
  'analyseBackground answers: manual review': ({ services }) =>
    services.answers('analyze', { ai_status: 'manual_review_required' }),
  'analyseBackground fails: down': ({ services }) => services.fails('analyze'),
  'locate answers: nowhere': ({ services }) => services.letsThrough('geo'),
  'locate answers: Austin TX': ({ services }) =>
    services.answers('geo', {
      status: 'success',
      country: 'United States',
      countryCode: 'US',
      region: 'TX',
      regionName: 'Texas',
      city: 'Austin',
    }),
}

/** Brings the form on the page to what the case continues with, and presses Continue. */
async function continues(
  { applicant }: Stage,
  _event: { type: 'CONTINUE.PRESSED' },
  { drafts }: Observation,
  name: string,
): Promise<void> {
  const filled = FILLED_FORMS.get(name)
  if (filled) await new FormPage(applicant, filled.form).fillIn(filled, drafts)
  await applicant.presses(/^(Continue|File on its way…)$/)
}

/** Opens an address by Forward, after what another tab may have done to the records meanwhile. */
async function opensByForward(
  { applicant: { page } }: Stage,
  { target, saved }: Extract<FunnelEvent, { type: 'URL.REQUESTED' }>,
): Promise<void> {
  const history = new BrowserHistory(page)
  await history.isWalked([], [pathOf(target)])
  if (saved.kind !== 'unchanged') {
    await page.evaluate((texts) => {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith('funnel.')) localStorage.removeItem(key)
      }
      for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text)
    }, textsFor(saved))
  }
  await history.goesForward()
}

async function comesOnlineAgain({ context }: Pick<Stage, 'context'>): Promise<void> {
  await context.setOffline(true)
  await context.setOffline(false)
}

/** Another tab of this site takes the submission over; then this one looks again. */
async function deliversInAnotherTab({ context, applicant }: Stage): Promise<void> {
  const tab = await context.newPage()
  await tab.goto('/apply')
  const isDelivered = async () =>
    (await storedSubmissions(applicant.page)).every(({ isAcknowledged }) => isAcknowledged)
  await expect.poll(isDelivered).toBe(true)
  await tab.close()
  await comesOnlineAgain({ context })
}
