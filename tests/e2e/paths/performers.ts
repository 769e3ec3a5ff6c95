import { expect } from 'playwright/test'
import type { FieldChosen, FieldTyped, FunnelEvent, RaisedEvent } from '../../../machines/events.ts'
import { OTHER_APPLICATION_ID } from '../../../machines/examples/records.ts'
import { FILLED_FORMS } from '../../model/check.ts'
import type { Observation } from '../../model/observed/observation.ts'
import { byPress } from '../../specification/presses.ts'
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

/** What an applicant does so that an event happens: the same acts in paths, scenarios and other tests. */
const BY_APPLICANT = {
  ...byPress(
    (button) =>
      ({ applicant }: Stage) =>
        applicant.pressesOn(button),
  ),
  'FIELD.TYPED': answers,
  'FIELD.CHOSEN': answers,
  'FIELD.LEFT': async ({ applicant }, { form, field }) => {
    const page = new FormPage(applicant, form)
    await page.comesTo(field)
    await page.leaves()
  },
  'CONTINUE.PRESSED': continues,
  'BACK.PRESSED': ({ applicant }) => applicant.goesBack(),
  'CHANGE.PRESSED': ({ applicant }, { form }) => applicant.changes(form),
  'RESUME.CHOSEN': ({ applicant: { page } }) => page.locator('input[type=file]').setInputFiles(PDF),
  'RESUME.REMOVED': ({ applicant }) => applicant.removesFile(),
  'STROKE.BEGUN': ({ applicant }, { at }) => applicant.board.takesUp(at),
  'STROKE.EXTENDED': ({ applicant }, { cells }) => applicant.board.leads(cells),
  'BOARD.RESET': ({ applicant }) => applicant.resetsBoard(),
  'STROKE.UNDONE': ({ applicant }) => applicant.undoes(),
  'TIMER.PAUSED': ({ applicant }) => applicant.pauses(),
  'TIMER.RESUMED': ({ applicant }) => applicant.resumes(),
  'URL.REQUESTED': opensByForward,
} satisfies { [Type in OutsideType]?: Performer<Type> }

/** Whether an applicant causes an event, rather than time or a service. */
export function isByApplicant({ type }: FunnelEvent): boolean {
  return type in BY_APPLICANT
}

/** Who causes each event in a browser, and how; an event without a performer does not compile. */
const PERFORMERS: { [Type in OutsideType]: Performer<Type> | null } = {
  ...BY_APPLICANT,
  'FIELD.RESTED': null,
  'STROKE.ENDED': ({ applicant }) => applicant.board.letsGo(),
  'TIMER.TICKED': null,
  'BOARD.SHOWN': null,
  'BOARD.HIDDEN': null,
  'PAGE.LEFT': null,
  'APPLICATION.RESTARTED': null,
  'APPLICATION.FORGOTTEN': null,
  'APPLICATION.ENDED': null,
  'SUBMISSION.FOUND': null,
  'RESUME.GONE': null,
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
  'DELIVERY.REFUSED': ({ services }) => services.refuses('create_contact', 422, 'Not this.'),
  'DELIVERY.ADDED': ({ services }) =>
    services.answers('create_contact', { addedTo: OTHER_APPLICATION_ID }),
}

/** An event's own performer takes it: the record types them together. */
export function perform<Event extends FunnelEvent>(
  stage: Stage,
  event: Event,
  seen: Observation,
  name: string,
): Promise<void> {
  const performers: Record<
    string,
    ((stage: Stage, event: never, seen: Observation, name: string) => Promise<void>) | null
  > = PERFORMERS
  const performer = performers[event.type]
  if (!performer) throw new Error(`No performer causes ${event.type} in a browser`)
  return performer(stage, event as never, seen, name)
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

function answers(
  { applicant }: Stage,
  { form, field, value }: FieldTyped | FieldChosen,
): Promise<void> {
  return new FormPage(applicant, form).answers(field, value)
}

/** Brings the form on the page to what the case continues with, and presses Continue. */
async function continues(
  { applicant }: Stage,
  _event: { type: 'CONTINUE.PRESSED' },
  { drafts }: Observation,
  name: string,
): Promise<void> {
  const filled = FILLED_FORMS.get(name)
  if (filled) {
    await new FormPage(applicant, filled.form).fillIn(filled, drafts)
    // A field that Continue itself takes the focus from is left after it: no case says what that shows.
    await applicant.page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
  }
  await applicant.continues()
}

/** Opens an address by Forward, after another tab may have changed the records. */
async function opensByForward(
  { applicant: { page } }: Stage,
  { target, saved }: Extract<FunnelEvent, { type: 'URL.REQUESTED' }>,
): Promise<void> {
  const history = new BrowserHistory(page)
  await history.isWalked([], [pathOf(target)])
  if (saved.kind !== 'unchanged') {
    await page.evaluate((texts) => {
      // What waits for the next frame is written before the other tab writes.
      window.dispatchEvent(new Event('blur'))
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
