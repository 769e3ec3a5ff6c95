import { expect, test } from 'playwright/test'
import { ELIGIBILITY } from '../../../machines/examples/answers.ts'
import { PRESSES } from '../../specification/presses.ts'
import {
  FIRST_LEVEL,
  LAST_FORM_STEP,
  LAST_LEVEL,
  levelStep,
  PUZZLE_COMPLETE,
  PUZZLE_INTRO,
} from '../../specification/steps.ts'
import type { ConsoleErrors } from '../fixtures.ts'
import { type Applicant, PDF } from './applicant.ts'

/** A screen, or a state of one that looks different, and how an applicant reaches it. */
interface ScreenState {
  name: string
  comesTo: (applicant: Applicant) => Promise<void>
  /** What the browser's console says of the failure that is to be seen. */
  isFailing?: RegExp
}

/** Every screen of section 2 with its error, paused and outcome states. */
const SCREEN_STATES: readonly ScreenState[] = [
  { name: 'intro', comesTo: (applicant) => applicant.opens() },
  { name: 'contact', comesTo: (applicant) => applicant.returnsTo(1) },
  { name: 'contact, refused', comesTo: (applicant) => isRefusedAt(applicant, 1) },
  {
    name: 'contact, another e-mail address suggested',
    comesTo: async (applicant) => {
      await applicant.returnsTo(1)
      await applicant.types('Email address', 'ada@gmial.com')
      await applicant.page.getByLabel('Last name').focus()
      await applicant.page.getByText('Did you mean ada@gmail.com?').first().waitFor()
    },
  },
  {
    name: 'contact, a name almost too long and a number of another country',
    comesTo: async (applicant) => {
      await applicant.returnsTo(1)
      await applicant.types('First name', 'a'.repeat(78))
      await applicant.types('Mobile number', '044 668 18 00')
      await applicant.page.getByLabel('Last name').focus()
      await applicant.page
        .getByText(/Is this a US number/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'contact, offline',
    comesTo: async (applicant) => {
      await applicant.returnsTo(1)
      await applicant.page.waitForLoadState('networkidle')
      await applicant.page.context().setOffline(true)
      await applicant.page
        .getByText(/You are offline/)
        .first()
        .waitFor()
    },
    isFailing: /ERR_INTERNET_DISCONNECTED/,
  },
  {
    name: 'eligibility, what is saved',
    comesTo: async (applicant) => {
      await applicant.returnsTo(2)
      await applicant.unfolds('Saved')
      await applicant.page.getByRole('button', { name: 'Forget this application' }).waitFor()
    },
  },
  {
    name: 'eligibility, greeted after an absence',
    comesTo: async (applicant) => {
      await applicant.returnsTo(2, { savedAt: '2026-11-18T15:00:00' })
      await applicant.page.getByText('Welcome back, Ada').first().waitFor()
    },
  },
  {
    name: 'eligibility, continued in another tab',
    comesTo: async (applicant) => {
      await applicant.returnsTo(2, { isOtherVisit: true })
      await applicant.page.getByText('Continuing as Ada B.').first().waitFor()
    },
  },
  {
    name: 'eligibility, asked whether to start over',
    comesTo: (applicant) => asksFor(applicant, 'Start over'),
  },
  {
    name: 'eligibility, asked whether to forget the application',
    comesTo: (applicant) => asksFor(applicant, 'Forget this application'),
  },
  { name: 'eligibility', comesTo: (applicant) => applicant.returnsTo(2) },
  {
    name: 'eligibility, refused with a date of birth',
    comesTo: async (applicant) => {
      await applicant.returnsTo(2)
      await applicant.picks(/21 years or older/, 'No')
      await applicant.continues()
    },
  },
  {
    name: 'work experience, everything shared',
    comesTo: sharesEverything,
  },
  {
    name: 'work experience, refused',
    comesTo: async (applicant) => {
      await sharesEverything(applicant)
      await applicant.continues()
    },
  },
  {
    name: 'work experience, file uploaded',
    comesTo: async (applicant) => {
      await choosesFile(applicant)
      await applicant.page.getByText('ada-byron.pdf uploaded').first().waitFor()
    },
  },
  {
    name: 'work experience, file being checked',
    comesTo: async (applicant) => {
      await applicant.returnsTo(3)
      // As a file of a slow drive, which is read in its own time.
      await applicant.page.evaluate(() => {
        Blob.prototype.arrayBuffer = () => new Promise(() => {})
      })
      await applicant.picks(/share your background/, 'Resume upload')
      await applicant.page.locator('input[type=file]').setInputFiles(PDF)
      await applicant.page.getByText('Checking…').first().waitFor()
    },
  },
  {
    name: 'work experience, file on its way',
    comesTo: async (applicant) => {
      await applicant.page.route('**/upload_aws', () => {})
      await choosesFile(applicant)
      await applicant.page.getByText('Uploading ada-byron.pdf').first().waitFor()
    },
  },
  {
    name: 'work experience, continued while the file is on its way',
    comesTo: async (applicant) => {
      await applicant.page.route('**/upload_aws', () => {})
      await choosesFile(applicant)
      await applicant.types('Why are you a good fit?', 'I notice what others overlook.')
      await applicant.continues()
      await applicant.page.getByRole('button', { name: /on its way…/ }).waitFor()
    },
  },
  {
    name: 'work experience, file of a wrong kind',
    comesTo: async (applicant) => {
      await choosesFile(applicant, { ...PDF, name: 'ada-byron.odt', buffer: Buffer.from('text') })
      await applicant.page
        .getByText(/ada-byron.odt cannot be used/)
        .last()
        .waitFor()
    },
  },
  {
    name: 'work experience, file refused by the backend',
    comesTo: async (applicant) => {
      await choosesFile(applicant, { ...PDF, buffer: Buffer.from('%PDF-1.4 cut off') })
      await applicant.page
        .getByText(/damaged/)
        .first()
        .waitFor()
    },
    isFailing: /415/,
  },
  {
    name: 'work experience, a LinkedIn profile that is asked about',
    comesTo: async (applicant) => {
      await applicant.returnsTo(3)
      await applicant.picks(/share your background/, 'LinkedIn profile')
      await applicant.types('LinkedIn URL', 'asdf')
      await applicant.page.getByLabel('Why are you a good fit?').focus()
      await applicant.page
        .getByText(/Is this the address of your profile/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'work experience, upload failed',
    comesTo: async (applicant) => {
      await applicant.page.route('**/upload_aws', (route) => route.fulfill({ status: 503 }))
      await choosesFile(applicant)
      await applicant.page.getByRole('button', { name: 'Try again' }).waitFor()
    },
    isFailing: /503 \(Service Unavailable/,
  },
  { name: 'casino affiliation', comesTo: (applicant) => applicant.returnsTo(LAST_FORM_STEP) },
  {
    name: 'casino affiliation, refused after Yes',
    comesTo: async (applicant) => {
      await applicant.returnsTo(LAST_FORM_STEP)
      await applicant.picks(/In the past three years/, 'Yes')
      await applicant.continues()
    },
  },
  { name: 'puzzle intro', comesTo: (applicant) => applicant.returnsTo(PUZZLE_INTRO) },
  {
    name: 'puzzle intro, the board to try',
    comesTo: async (applicant) => {
      await applicant.returnsTo(PUZZLE_INTRO)
      await applicant.unfolds('Try a board first')
      await applicant.page.getByRole('grid').waitFor()
    },
  },
  {
    name: 'puzzle intro, all answers',
    comesTo: async (applicant) => {
      await applicant.returnsTo(PUZZLE_INTRO)
      await applicant.unfolds('All your answers')
      await applicant.page.getByRole('heading', { name: 'Eligibility' }).waitFor()
    },
  },
  { name: 'level 1', comesTo: (applicant) => applicant.returnsTo(FIRST_LEVEL) },
  {
    name: 'level 2, with the hint',
    comesTo: async (applicant) => {
      await applicant.returnsTo(levelStep(2))
      await applicant.draws([
        [0, 1],
        [1, 1],
        [2, 1],
        [3, 1],
      ])
      await applicant.page
        .getByText(/all squares must be covered/)
        .last()
        .waitFor()
    },
  },
  {
    name: 'level 3, paused',
    comesTo: async (applicant) => {
      await applicant.returnsTo(levelStep(3))
      await applicant.pauses()
      await applicant.page.getByText('Paused', { exact: true }).first().waitFor()
    },
  },
  {
    name: 'level 4, half drawn',
    comesTo: async (applicant) => {
      await applicant.returnsTo(levelStep(4))
      await applicant.draws([
        [3, 0],
        [4, 0],
        [4, 1],
      ])
    },
  },
  { name: 'level 5', comesTo: (applicant) => applicant.returnsTo(LAST_LEVEL) },
  ...PRESSES.puzzleComplete.map(({ state }, position) => ({
    name: position === 0 ? 'puzzle complete' : `puzzle complete, ${state}`,
    comesTo: async (applicant: Applicant) => {
      await applicant.returnsTo(PUZZLE_COMPLETE)
      for (const { button } of PRESSES.puzzleComplete.slice(0, position)) {
        await applicant.pressesOn(button)
      }
    },
  })),
  {
    name: 'thank-you, processing',
    comesTo: (applicant) => submitsWithClockStopped(applicant, 'PA'),
  },
  { name: 'thank-you, approved', comesTo: (applicant) => seesDelivered(applicant, 'PA') },
  {
    name: 'thank-you, not sent yet',
    comesTo: async (applicant) => {
      await applicant.page.route('**/create_contact', (route) => route.abort('failed'))
      const attempt = applicant.page.waitForRequest('**/create_contact')
      await submitsWithClockStopped(applicant, 'PA')
      // It is stored by then, with no deadline passed.
      await attempt
      await seesOutcome(applicant, 'PA')
      await applicant.page
        .getByText(/kept on this device, but not sent yet/)
        .first()
        .waitFor()
    },
    isFailing: /create_contact|ERR_FAILED/,
  },
  { name: 'thank-you, submitted', comesTo: (applicant) => seesDelivered(applicant, 'TX') },
]

/** The states by their screen: what their names begin with. */
export const SCREENS: ReadonlyMap<string, readonly ScreenState[]> = Map.groupBy(
  SCREEN_STATES,
  ({ name }) => name.replace(/,.*| \d.*/, ''),
)

/** Comes to each state on the same page, and checks it there; `comesAgain` leads back to it. */
export async function inEachState(
  states: readonly ScreenState[],
  applicant: Applicant,
  consoleErrors: ConsoleErrors,
  check: (name: string, comesAgain: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const { page } = applicant
  for (const { name, comesTo, isFailing } of states) {
    const comes = async () => {
      await page.unrouteAll()
      await page.context().setOffline(false)
      await comesTo(applicant)
    }
    await test.step(name, async () => {
      if (isFailing) consoleErrors.allow(isFailing)
      await comes()
      await check(name, comes)
    })
  }
}

async function isRefusedAt(applicant: Applicant, step: number): Promise<void> {
  await applicant.returnsTo(step)
  await applicant.continues()
}

async function asksFor(applicant: Applicant, deletion: string): Promise<void> {
  await applicant.returnsTo(2)
  await applicant.unfolds('Saved')
  await applicant.presses(deletion)
  await applicant.page.getByRole('dialog', { name: `${deletion}?` }).waitFor()
}

async function sharesEverything(applicant: Applicant): Promise<void> {
  await applicant.returnsTo(3)
  await applicant.picks(/share your background/, 'Resume upload')
  await applicant.ticks('Also add a LinkedIn profile')
  await applicant.ticks('Also add a written summary')
}

async function choosesFile(applicant: Applicant, file = PDF): Promise<void> {
  await applicant.returnsTo(3)
  await applicant.picks(/share your background/, 'Resume upload')
  await applicant.page.locator('input[type=file]').setInputFiles(file)
}

/** Submits; the spinner, the next attempt to send and the clearing come only when a test lets time pass. */
async function submitsWithClockStopped(
  applicant: Applicant,
  stateOfResidence: string,
): Promise<void> {
  await applicant.returnsTo(PUZZLE_COMPLETE, {
    application: { eligibility: { ...ELIGIBILITY, stateOfResidence } },
  })
  await applicant.stopsClock()
  await applicant.submits()
}

async function seesOutcome(applicant: Applicant, stateOfResidence: string): Promise<void> {
  await applicant.waits(3_000)
  await applicant.sees(stateOfResidence === 'PA' ? "You're approved!" : 'Application Submitted')
}

/** An attempt that failed is made again as time passes. */
async function seesDelivered(applicant: Applicant, stateOfResidence: string): Promise<void> {
  await submitsWithClockStopped(applicant, stateOfResidence)
  await seesOutcome(applicant, stateOfResidence)
  await expect(async () => {
    await applicant.waits(1_000)
    await expect(applicant.page.getByText('Your application is in.').first()).toBeVisible({
      timeout: 500,
    })
  }).toPass({ timeout: 30_000 })
}
