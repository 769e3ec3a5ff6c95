import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright/test'
import { APPLICATION_ID, SUBMISSION, textsOf } from '../../../machines/examples/records.ts'
import { STORAGE_KEYS } from '../../../machines/records/storage-keys.ts'
import { distDir } from '../../../src/cli/project.ts'
import type { FUNNEL_EXPLORATION } from '../../model/exploration.ts'
import { INTRO, numberOf, STEPS } from '../../specification/steps.ts'
import { putsSubmission } from '../screens/device.ts'

type Input = (typeof FUNNEL_EXPLORATION)['starts'][number]['input']
type Saved = Input['saved']

/** When the applicant arrives, by the device's clock. */
export const ARRIVAL_TIME = '2026-11-21T15:00:00'
const ARRIVED = Date.parse(ARRIVAL_TIME)

/** The release of the page that is tested: it leaves out what it was refused within a day. */
function release(): string {
  const page = readFileSync(join(distDir, 'index.html'), 'utf8')
  return /<meta name="release" content="([^"]*)"/.exec(page)?.[1] ?? ''
}

/** What a device stores under the names of local storage. */
export type Texts = Record<string, string>

/** The texts in local storage where a page reads these records. */
export function textsFor(saved: Saved): Texts {
  if (saved.kind === 'unreadable') return { [STORAGE_KEYS.application]: '{' }
  if (saved.kind !== 'read') return {}
  const { step, unlocked, timerState } = saved
  const { application, timer } = textsOf(
    {
      storeVersion: 1,
      currentStep: step === null ? 1 : numberOf(step),
      maxUnlockedStep: unlocked === null ? 1 : numberOf(unlocked),
      applicationStarted: step !== null,
      ...saved.application,
    },
    { ...saved.timer, isRunning: timerState === 'running', isPaused: timerState === 'paused' },
  )
  return {
    [STORAGE_KEYS.application]: application ?? '',
    [STORAGE_KEYS.timer]: timer ?? '',
    [STORAGE_KEYS.applicationId]: saved.applicationId ?? '',
    [STORAGE_KEYS.drafts]: JSON.stringify(saved.drafts),
  }
}

/** The submission in the device's database, by the answer that looking it up is to have. */
export function submissionFor(answer: string, saved: Saved): object | null {
  if (saved.kind !== 'read' || answer === 'no submission') return null
  if (answer === 'ended') return { applicationId: 'ended', ids: [APPLICATION_ID] }
  const [rule, state] = answer.split(', ')
  const undecided = {
    applicationId: APPLICATION_ID,
    answers: state === 'its answers unreadable' ? { storeVersion: 2 } : SUBMISSION.answers,
    isAcknowledged: state === 'delivered' || state === 'added',
    ...(state === 'refused' && { refused: { since: ARRIVED, at: ARRIVED, release: release() } }),
    isAdded: state === 'added',
    isCleared: false,
  }
  if (rule === 'undecided') return undecided
  return { ...undecided, decision: { rule }, payload: { email: 'ada.byron@mail.example' } }
}

/** Puts records and a submission onto the device, from a page that runs no funnel. */
export async function prepareDevice(
  context: BrowserContext,
  texts: Texts,
  submission: object | null,
): Promise<void> {
  if (submission === null && Object.keys(texts).length === 0) return
  const page = await context.newPage()
  await page.goto('/favicon.svg')
  await page.evaluate((records) => {
    for (const [key, text] of Object.entries(records)) localStorage.setItem(key, text)
  }, texts)
  if (submission !== null) await putsSubmission(page, submission)
  await page.close()
}

/** The address that a request names. */
export function pathOf(target: Input['opened']): string {
  if (target.kind === 'unknown') return '/apply/nowhere'
  const step = target.kind === 'step' ? STEPS.find(({ id }) => id === target.step) : undefined
  return (step ?? INTRO).path
}
