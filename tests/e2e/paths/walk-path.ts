import { expect, test } from 'playwright/test'
import { ARRIVAL_MS, DELAYS_MS } from '../../model/browser/browser-state.ts'
import type { BrowserPath, BrowserStep } from '../../model/browser/plan.ts'
import { CASE_EVENTS, FILLED_FORMS } from '../../model/check.ts'
import { FUNNEL_EXPLORATION } from '../../model/exploration.ts'
import { differenceIn } from '../../model/invariants/index.ts'
import { decidedIn, HUBSPOT_ID, LABELS, recordsOf } from '../../model/invariants/records.ts'
import { after, type ModelState, STARTS } from '../../model/model.ts'
import type { Observation } from '../../model/observed/observation.ts'
import { pageOf } from '../../model/observed/page.ts'
import { linesOf } from '../../paths/difference.ts'
import { onEveryEvent, testPathsOf } from '../../paths/test-paths.ts'
import { analysisRequest } from '../../specification/calls.ts'
import { payloadOf } from '../../specification/payload.ts'
import { ANSWERS, perform } from './performers.ts'
import { read } from './reading.ts'
import type { MadeCall } from './services.ts'
import { opens, type Stage } from './stage.ts'

const TICK = 'TIMER.TICKED: a second'
/** Past a tick, so that it never falls together with another delay's end. */
const PAST_TICK_MS = 50

/** Walks a path in a browser and compares every step with the chart's state. */
export class Walk {
  private readonly stage: Stage
  private state: ModelState
  private readonly calls: MadeCall[] = []
  /** The body of the contact, as the decision froze it. */
  private frozen: unknown = { email: 'ada.byron@mail.example' }
  /** Whether another screen has come that the applicant has yet to find their way on. */
  private isArriving = false
  /** Whether one screen has followed another: its title takes the focus. */
  private isTitleNew = false
  /** Milliseconds of the second that the puzzle timer counts. */
  private partOfSecond = 0

  private constructor(stage: Stage, state: ModelState) {
    this.stage = stage
    this.state = state
  }

  /** Walks the whole path; `onStep` is called before each step. */
  static async along(
    stage: Stage,
    { id, steps }: BrowserPath,
    onStep: (position: number) => void,
  ): Promise<void> {
    const [start] = steps
    const state = start && STARTS.get(start.name)
    if (!state) throw new Error(`There is no start '${start?.name}'`)
    const walk = new Walk(stage, state)
    for (const path of testPathsOf(FUNNEL_EXPLORATION, [{ id, edges: steps }])) {
      let [step, position] = [start, 0]
      await path.test({
        events: onEveryEvent(path, async () => {
          onStep(position)
          step = steps[position] ?? start
          position += 1
          await test.step(step.name, () => walk.takes(step, steps[position]))
        }),
        states: { '*': () => walk.comesTo(step, steps[position]) },
      })
    }
  }

  private async takes(step: BrowserStep, next: BrowserStep | undefined): Promise<void> {
    const before = this.state
    if (STARTS.has(step.name)) await this.starts(step.name, next)
    else if (step.name === TICK) await this.passes(1000 - this.partOfSecond + PAST_TICK_MS)
    else {
      if (!step.isAutomatic) await this.performs(step)
      const ready = this.state
      this.state = after(ready, step.name)
      expectAsSpecified(step.name, ready, this.state)
      if (step.name.startsWith('PUZZLE.STARTED')) this.partOfSecond = 0
    }
    this.notesCalls(step.name, before)
    const isAnotherScreen =
      before.step !== this.state.step || before.isLooking !== this.state.isLooking
    this.isTitleNew ||= !STARTS.has(step.name) && before.step !== this.state.step
    if (before.isLooking || this.state.isLooking || isChange(step)) this.isTitleNew = false
    this.isArriving ||= !STARTS.has(step.name) && isAnotherScreen
  }

  /** Sees what a step led to, with all that follows automatically. */
  private async comesTo(step: BrowserStep, next: BrowserStep | undefined): Promise<void> {
    if (next?.isAutomatic) return
    await this.sees(step.name)
    // The focus moves in a task of its own, for which the clock has to go on.
    if (this.isArriving) await this.passes(ARRIVAL_MS)
    if (this.isTitleNew) {
      const title = this.stage.applicant.heading(/./)
      const isFocused = () => title.evaluate((element) => element === document.activeElement)
      await expect.poll(isFocused, `the title has the focus after '${step.name}'`).toBe(true)
    }
    this.isArriving = false
    this.isTitleNew = false
  }

  private async starts(name: string, next: BrowserStep | undefined): Promise<void> {
    const start = FUNNEL_EXPLORATION.starts.find((candidate) => candidate.name === name)
    if (!start) throw new Error(`The exploration has no start '${name}'`)
    const lookup = /^readSubmission answers: (.+)$/.exec(next?.name ?? '')?.[1] ?? 'no submission'
    await opens(this.stage, start.input, lookup)
  }

  private async performs({ name, waitMs }: BrowserStep): Promise<void> {
    if (name in DELAYS_MS) return this.passes(waitMs)
    const answer = ANSWERS[name]
    if (answer) return answer(this.stage)
    const event = CASE_EVENTS.get(name)
    if (!event) throw new Error(`No performer causes '${name}' in a browser`)
    await perform(this.stage, event, this.state, name)
  }

  /** Lets time pass on the page; the puzzle timer counts its seconds. */
  private async passes(ms: number): Promise<void> {
    await this.stage.applicant.waits(ms)
    this.counts(ms)
  }

  private counts(ms: number): void {
    if (!this.state.isCounting) return
    const whole = this.partOfSecond + ms
    for (let second = 1000; second <= whole; second += 1000) this.state = after(this.state, TICK)
    this.partOfSecond = whole % 1000
  }

  private notesCalls(name: string, before: Observation): void {
    const asked = this.state.calls.map((call) => call.name)
    if (name.startsWith('freezeSubmission')) this.frozen = payloadOf(decidedIn(before), LABELS)
    if (asked.includes('analyseBackground')) {
      this.calls.push({ call: 'analyze', body: analysisRequest(this.state, HUBSPOT_ID) })
    }
    if (asked.includes('locate')) this.calls.push({ call: 'geo', body: null })
    if (asked.includes('uploadResume')) this.calls.push({ call: 'upload_aws', body: null })
    if (name === 'DELIVERY.ATTEMPTED: its own') {
      this.calls.push({ call: 'create_contact', body: this.frozen })
    }
  }

  /** The page, the device and the calls are as the specification says of the state. */
  private async sees(name: string): Promise<void> {
    const { applicant, services } = this.stage
    const records = recordsOf(this.state)
    const expected = {
      page: pageOf(this.state),
      stored: records && withoutId(records),
      calls: byName(this.calls),
    }
    await expect
      .poll(async () => ({ ...(await read(applicant.page)), calls: byName(services.made) }), {
        message: `after '${name}'`,
        intervals: [10, 20, 40, 80, 160],
      })
      .toEqual(expected)
  }
}

/** The chart did what the specification says of the step, so that a wrong chart fails here, too. */
function expectAsSpecified(name: string, before: ModelState, after: ModelState): void {
  const difference = differenceIn({
    before,
    name,
    event: CASE_EVENTS.get(name),
    filled: FILLED_FORMS.get(name),
    opened: undefined,
    after,
    outputs: after,
  })
  expect(difference ? linesOf(difference) : [], `the chart after '${name}'`).toEqual([])
}

/** Change leads to a field, which takes the focus itself. */
function isChange({ name }: BrowserStep): boolean {
  return name.startsWith('CHANGE.PRESSED')
}

function withoutId(records: object): object {
  const { applicationId: _, ...rest } = records as { applicationId?: string }
  return rest
}

function byName(calls: readonly MadeCall[]): MadeCall[] {
  return calls.toSorted((one, other) =>
    one.call < other.call ? -1 : one.call > other.call ? 1 : 0,
  )
}
