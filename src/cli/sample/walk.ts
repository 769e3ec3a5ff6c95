import { setImmediate } from 'node:timers/promises'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { OutboxInput } from '../../../machines/actors.ts'
import type { FunnelConfiguration } from '../../../machines/configuration.ts'
import { factsIn } from '../../../machines/context.ts'
import { DECISION_TABLE } from '../../../machines/decision/table.ts'
import type { Place } from '../../../machines/decision/test-applicant.ts'
import type { DecisionValues } from '../../../machines/decision/values.ts'
import { encodeRecords } from '../../../machines/encode-records.ts'
import type { FunnelEvent } from '../../../machines/events.ts'
import { solving } from '../../../machines/examples/boards.ts'
import { type FilledForm, fillingIn } from '../../../machines/examples/filling.ts'
import type { Person } from '../../../machines/examples/persons.ts'
import { createFunnelMachine } from '../../../machines/funnel-chart.ts'
import type { ProgressEntry } from '../../../machines/progress/progress-report.ts'
import { decodeRecords, type SavedReading } from '../../../machines/records/saved-state.ts'
import type {
  FrozenSubmission,
  OutboxCommand,
  StoredEnd,
} from '../../../machines/requests/submissions.ts'
import { type FunnelSnapshot, selectStep } from '../../../machines/selectors.ts'
import { STEPS, type Step } from '../../../machines/step-list.ts'
import { calendarDate } from '../../effects/clock.ts'
import {
  createEntries,
  type ObservedEvent,
  observedIn,
  pageHidden,
} from '../../effects/telemetry/observed-events.ts'
import { vet } from '../../server/applications/vetting.ts'

/** What a walk leaves behind, with its times in ms since 1970. */
export interface WalkResult {
  /** In their order; before Start those of the visit. */
  entries: { applicationId: string; entry: ProgressEntry }[]
  /** What was submitted, and when the backend was sent it. */
  submitted: { at: number; frozen: FrozenSubmission } | undefined
}

/** Usual seconds at a step of each kind; a level takes longer than the one before. */
const USUAL = { form: 40, intro: 12, puzzle: 9, complete: 6, 'thank-you': 0, unknown: 0 }
const READING_SECONDS = 24
const LATENCY_SECONDS = 0.4
/** From Submit until the records are removed, and a little. */
const OUTCOME_SECONDS = 12

/**
 * Takes persons through the chart, by its real actor on a clock that only the walk moves, with services that
 * answer as this server's own do; one person at a time.
 *
 * @param values what the rules of the decision compare with
 */
export function createWalker(configuration: FunnelConfiguration, values: DecisionValues) {
  let clock = new SimulatedClock()
  let person: Person
  let promises = 0
  let result: WalkResult
  const now = () => person.arrivesAt + clock.now()

  const answering = async <Answer>(seconds: number, answer: () => Answer): Promise<Answer> => {
    promises += 1
    if (seconds > 0) {
      await new Promise<void>((resolve) => clock.setTimeout(resolve, seconds * 1000))
    }
    promises -= 1
    return answer()
  }

  const machine = createFunnelMachine({
    analyseBackground: fromPromise(({ input }) => answering(person.vetting, () => vet(input))),
    locate: fromPromise<Place | null>(() => answering(LATENCY_SECONDS, () => null)),
    readClock: fromPromise(() => answering(0, () => ({ today: calendarDate(new Date(now())) }))),
    readSubmission: fromPromise<StoredEnd, { submissionId: string }>(() =>
      answering(0, () => null),
    ),
    writeSubmission: fromPromise(({ input }) => answering(0, () => input.applicationId)),
    freezeSubmission: fromPromise(({ input }) =>
      answering(0, () => {
        result.submitted = { at: now() + person.offlineFor * 1000, frozen: input }
      }),
    ),
    ticker: fromCallback(({ sendBack }) => {
      let timeout = clock.setTimeout(tick, 1000)
      function tick() {
        timeout = clock.setTimeout(tick, 1000)
        sendBack({ type: 'TIMER.TICKED', seconds: 1 })
      }
      return () => clock.clearTimeout(timeout)
    }),
    watchBoard: fromCallback(({ sendBack }) => sendBack({ type: 'BOARD.SHOWN' })),
    uploadResume: fromCallback(() => {}),
    findResume: fromCallback(() => {}),
    outbox: fromCallback<OutboxCommand, OutboxInput>(({ input: { parent }, receive }) =>
      receive((command) => {
        if (command.type !== 'OUTBOX.FILLED') return
        const { applicationId: submissionId } = person
        parent.send({ type: 'DELIVERY.ATTEMPTED', submissionId, isStored: true })
        const answered = () => parent.send({ type: 'DELIVERY.ACKNOWLEDGED', submissionId })
        clock.setTimeout(answered, 1000 * (LATENCY_SECONDS + person.offlineFor))
      }),
    ),
  }).provide({
    guards: Object.fromEntries(
      DECISION_TABLE.map(({ guard, holds }) => [
        guard,
        ({ context }: Pick<FunnelSnapshot, 'context'>) => holds(factsIn(context), values),
      ]),
    ),
  })

  async function wait(seconds: number): Promise<void> {
    for (let left = seconds * 1000; left > 0; left -= 1000) {
      clock.increment(Math.min(1000, left))
      if (promises > 0) await setImmediate()
    }
  }

  /** A load of the page, with what the device has stored. */
  async function open(saved: SavedReading) {
    const entryOf = createEntries(`${person.visitId.slice(0, 8)}-${clock.now()}`)
    let before: FunnelSnapshot | undefined
    const actor = createActor(machine, {
      clock,
      input: {
        configuration,
        applicationId: person.visitId,
        saved,
        opened: { kind: 'entry' },
        arrival: {
          parameters: person.parameters,
          externalReferrer: '',
          documentReferrer: '',
          isViewed: false,
        },
      },
      inspect: (inspected) => {
        if (inspected.actorRef.sessionId !== inspected.rootId) return
        if (inspected.type !== '@xstate.snapshot') return
        const after = inspected.snapshot as FunnelSnapshot
        note(observedIn({ before, event: inspected.event, after, at: now() }))
        before = after
      },
    })
    function note(observed: ObservedEvent): void {
      const entry = entryOf(observed)
      if (entry) result.entries.push({ applicationId: observed.applicationId, entry })
    }
    actor.start()
    await setImmediate()
    return {
      send: actor.send,
      getSnapshot: () => actor.getSnapshot(),
      close() {
        note(pageHidden(actor.getSnapshot(), now()))
        actor.stop()
      },
    }
  }

  async function walk(next: Person): Promise<WalkResult> {
    clock = new SimulatedClock()
    person = next
    result = { entries: [], submitted: undefined }
    let page = await open({ kind: 'missing' })
    await wait(person.takes(READING_SECONDS))
    if (person.leavesAt !== 'intro') {
      page.send({ type: 'APPLICATION.STARTED', applicationId: person.applicationId })
    }
    for (let step = stepIn(page); step; step = stepIn(page)) {
      if (person.returnsAt === step.id && clock.now() < 1000 * person.awayFor) {
        await wait(person.takes(USUAL[step.group] / 2))
        page.close()
        clock.increment(1000 * person.awayFor)
        page = await open(decodeRecords(encodeRecords(page.getSnapshot())))
      }
      const isLeft = person.leavesAt === step.id
      await take(step, isLeft, (event) => page.send(event))
      if (isLeft || stepIn(page) === step) break
    }
    page.close()
    return result
  }

  /** Does what a step asks for, or a part of it if the page is left there. */
  async function take(
    step: Step,
    isLeft: boolean,
    send: (event: FunnelEvent) => void,
  ): Promise<void> {
    const { form, level } = step
    const usual = USUAL[step.group] * (level ?? 1) * (form === person.refusedAt ? 1.3 : 1)
    const events = eventsAt(step)
    const part = events.slice(0, events.length * person.fills)
    if (form !== undefined && form === person.refusedAt) {
      await wait(person.takes(usual / 4))
      for (const event of part) send(event)
      send({ type: 'CONTINUE.PRESSED' })
    }
    const done = isLeft ? part : events
    const seconds = person.takes(usual)
    for (const event of done) {
      await wait(seconds / events.length)
      send(event)
    }
    if (isLeft) await wait(seconds / 3)
    if (person.pausesAt === step.id && !isLeft) {
      send({ type: 'TIMER.PAUSED' })
      await wait(person.takes(90))
      send({ type: 'TIMER.RESUMED' })
    }
    if (level) await wait(1)
    if (step.group === 'complete') await wait(OUTCOME_SECONDS + person.offlineFor)
  }

  /** What moves on from a step. */
  function eventsAt({ form, level, group }: Step): readonly FunnelEvent[] {
    if (form) {
      const filled = { form, values: person.answers[form] } as FilledForm
      return [...fillingIn(filled), { type: 'CONTINUE.PRESSED' }]
    }
    if (level) return solving(level)
    if (group === 'intro') return [{ type: 'PUZZLE.STARTED' }]
    return group === 'complete' ? [{ type: 'APPLICATION.SUBMITTED' }] : []
  }

  return walk
}

function stepIn(page: { getSnapshot(): FunnelSnapshot }): Step | undefined {
  const id = selectStep(page.getSnapshot())
  return STEPS.find((step) => step.id === id)
}
