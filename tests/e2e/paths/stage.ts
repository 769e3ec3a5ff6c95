import type { BrowserContext, Page } from 'playwright/test'
import type { FUNNEL_EXPLORATION } from '../../model/exploration.ts'
import { BrowserHistory } from '../router/browser-history.ts'
import { Applicant, type InputMethod } from '../screens/applicant.ts'
import { ARRIVAL_TIME, pathOf, prepareDevice, submissionFor, textsFor } from './device.ts'
import { Services } from './services.ts'

/** When the device's clock is paused. */
const FIXED_TIME = new Date('2026-11-21T15:01:00')

/** The server's settings, so that the rules about test applicants know the written cases. */
export const SERVER = {
  FUNNEL: JSON.stringify({
    jobPlatformDomains: ['jobs-one.example', 'jobs-two.example', 'jobs-three.example'],
    testEmail: 'tester@funnel.example',
    testName: 'Tess Tester',
    submittedFrom: 'Funnel under test',
    applicationFormVersion: '7.5',
    hubspotId: 'hubspot-placeholder',
    stepVariant: 'variant-b',
  }),
}

/** What a path is walked on: an applicant at a page, the device around it, the services behind it. */
export interface Stage {
  applicant: Applicant
  services: Services
  context: BrowserContext
}

/**
 * By keyboard a screen reader jumps to the button: the Tab key leads through the fields, and each that
 * is passed counts as left.
 */
class JumpingApplicant extends Applicant {
  override async presses(name: string | RegExp): Promise<void> {
    if (this.inputMethod !== 'keyboard') return super.presses(name)
    await this.page.getByRole('button', { name }).first().focus()
    await this.page.keyboard.press('Enter')
  }

  /** No time passes between presses: a key that does nothing tells each from the half of a double one. */
  protected override async hesitates(): Promise<void> {
    await this.page.keyboard.press('Shift')
  }
}

/** Sets the stage for an applicant who presses nothing before they have found their way. */
export async function setStage(page: Page, inputMethod: InputMethod): Promise<Stage> {
  const applicant = new JumpingApplicant(page, inputMethod, 0)
  return {
    applicant,
    services: await Services.behind(page),
    context: page.context(),
  }
}

/** Opens the page as a start of the exploration says, the clock standing still from then on. */
export async function opens(
  { applicant, context }: Stage,
  { saved, opened, arrival }: (typeof FUNNEL_EXPLORATION)['starts'][number]['input'],
  lookup: string,
): Promise<void> {
  const { page } = applicant
  await prepareDevice(context, textsFor(saved), submissionFor(lookup, saved))
  await new BrowserHistory(page).watches()
  await page.clock.install({ time: new Date(ARRIVAL_TIME) })
  await page.clock.pauseAt(FIXED_TIME)
  const query = queryOf(arrival.parameters)
  await applicant.goesTo(`${pathOf(opened)}${query}`, arrival.documentReferrer)
}

/** The query that leads an applicant here. */
export function queryOf(parameters: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) query.set(name, value ?? '')
  return query.size === 0 ? '' : `?${query}`
}
