import { expect } from 'playwright/test'
import { type FunnelSnapshot, selectForm, selectScreen } from '../../../machines/selectors.ts'
import { ARRIVAL_MS, DELAYS_MS } from '../../model/browser/browser-state.ts'
import { CASE_EVENTS } from '../../model/check.ts'
import { FUNNEL_EXPLORATION } from '../../model/exploration.ts'
import { STARTS } from '../../model/model.ts'
import { observationOf } from '../../model/observed/observation.ts'
import { pageOf } from '../../model/observed/page.ts'
import { answersOf, type Person } from '../../model/people.ts'
import { type FunnelStep, wayInto } from '../../model/ways.ts'
import { type Applicant, PDF } from '../screens/applicant.ts'
import { ARRIVAL_TIME, pathOf, prepareDevice, textsFor } from './device.ts'
import { isByApplicant, perform } from './performers.ts'
import { Services } from './services.ts'
import { queryOf } from './stage.ts'

/** An applicant on their way through the chart: where they are, and how they come into a state. */
export class Journey {
  private readonly applicant: Applicant
  private at: FunnelSnapshot
  private person: Person = 'an applicant'
  /** Whether another screen has come since they last acted. */
  private isArriving = true

  private constructor(applicant: Applicant, start: string) {
    const state = STARTS.get(start)
    if (!state) throw new Error(`There is no start '${start}': ${[...STARTS.keys()].join(', ')}`)
    this.applicant = applicant
    this.at = state.snapshot
  }

  /** From a page that was opened like a start. */
  static goesOn(applicant: Applicant, start: string): Journey {
    return new Journey(applicant, start)
  }

  /** Opens the page as a start says. */
  static async opens(applicant: Applicant, start: string): Promise<Journey> {
    const journey = new Journey(applicant, start)
    const { starts } = FUNNEL_EXPLORATION
    const input = starts.find(({ name }) => name === start)?.input
    if (!input) throw new Error(`The exploration has no start '${start}'`)
    const { saved, opened, arrival } = input
    await prepareDevice(applicant.page.context(), textsFor(saved), null)
    await applicant.opens(`${pathOf(opened)}${queryOf(arrival.parameters)}`, {
      now: ARRIVAL_TIME,
      referrer: arrival.documentReferrer,
    })
    return journey
  }

  /** Acts until the page is in a state of the chart, and sees every screen on the way. */
  async goesInto(state: string, person = this.person): Promise<void> {
    this.person = person
    await this.sees(`before ${state}`)
    for (const step of wayInto(state, this.at, { as: person })) {
      if (isAwaited(step)) await this.sees(step.name)
      await this.takes(step)
      this.isArriving ||= selectScreen(this.at) !== selectScreen(step.snapshot)
      this.at = step.snapshot
    }
    await this.sees(state)
  }

  private async takes({ name, event }: FunnelStep): Promise<void> {
    const { applicant } = this
    const known = CASE_EVENTS.get(name)
    if (name in DELAYS_MS) await applicant.waits(DELAYS_MS[name] ?? 0)
    else if (known && isByApplicant(known)) {
      if (this.isArriving && known.type === 'STROKE.BEGUN') await applicant.waits(ARRIVAL_MS)
      this.isArriving = false
      const stage = { applicant, services: new Services(), context: applicant.page.context() }
      await perform(stage, known, observationOf(this.at), name)
    } else if (event.type === 'CONTINUE.PRESSED') {
      await this.continues()
    }
  }

  private async continues(): Promise<void> {
    const form = selectForm(this.at)
    if (!form) throw new Error('There is no form to continue from')
    const { hasResume, ...answers } = answersOf(this.person)
    const isToAttach = hasResume && form === 'workExperience'
    await this.applicant.fills(form, answers[form], isToAttach ? PDF : undefined)
    await this.applicant.continues()
  }

  /** The screen of the chart's state is on the page. */
  private async sees(moment: string): Promise<void> {
    const seen = observationOf(this.at)
    if (seen.isLooking) return
    const { path, heading } = pageOf(seen)
    const { page } = this.applicant
    const shown = async () => ({
      path: new URL(page.url()).pathname,
      heading: await page.getByRole('heading', { level: 1 }).textContent(),
    })
    await expect.poll(shown, moment).toEqual({ path, heading })
  }
}

/** Whether a step is the applicant's or the clock's, so that they see the page before it. */
function isAwaited({ name, event }: FunnelStep): boolean {
  return name in DELAYS_MS || !/^xstate\.|^DELIVERY\.|^UPLOAD\./.test(event.type)
}
