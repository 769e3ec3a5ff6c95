import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { casesIn } from '../../chart/cases.ts'
import { activeStates, type ChartState, descriptorsFor } from '../../chart/chart.ts'
import { transitionId } from '../../chart/taken.ts'
import { eventInWords } from '../../layout/words.ts'
import { type Examples, type Moment, type Run, simulate } from './simulation.ts'

/** One thing that can happen in a moment, with the written cases in which it can. */
export interface Offer {
  /** The event's type, or the actor that answers. */
  name: string
  kind: 'event' | 'answer'
  cases: readonly OfferedCase[]
}

interface OfferedCase {
  /** As a run names it. */
  name: string
  /** Without the offer's name. */
  shortName: string
  /** Sent first, before the guards are asked. */
  before: readonly { type: string }[]
  event: { type: string }
  /** Ids of the transitions that are asked, innermost state first, in their order. */
  transitions: readonly string[]
}

/** What some active state has a transition for; delays come by time and are not offered. */
export function offersIn<Machine extends AnyStateMachine>(
  { events, answers }: Pick<Examples<Machine>, 'events' | 'answers'>,
  { snapshot }: Pick<Moment<Machine>, 'snapshot'>,
): Offer[] {
  const offers = new Map<string, Offer>()
  for (const { name, before, event } of casesIn(snapshot, { events, actors: answers })) {
    const transitions = askedBy(snapshot, event.type)
    if (event.type.startsWith('xstate.after.') || transitions.length === 0) continue
    const actor = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type)?.[1]
    const offerName = actor ?? event.type
    const offer = offers.get(offerName) ?? {
      name: offerName,
      kind: actor ? 'answer' : 'event',
      cases: [],
    }
    const shortName = name.slice(offerName.length).replace(/^[: ]+/, '')
    const offered = { name, shortName, before, event, transitions }
    offers.set(offerName, { ...offer, cases: [...offer.cases, offered] })
  }
  return [...offers.values()]
}

/** `Continue: no phone` of `CONTINUE.PRESSED: no phone`, `Locate fails: down` of `locate fails: down`. */
export function caseInWords(root: ChartState, name: string): string {
  const [of = ''] = name.split(/[: ]/)
  return `${eventInWords(root, of)}${name.slice(of.length).replace(/^: pressed$/, '')}`
}

/** Ids of the `always` transitions of the active states: asked again after every step. */
export function alwaysIn<Machine extends AnyStateMachine>({
  snapshot,
}: Pick<Moment<Machine>, 'snapshot'>): string[] {
  return askedBy(snapshot, '')
}

function askedBy(snapshot: AnyMachineSnapshot, type: string): string[] {
  return activeStates(snapshot)
    .toReversed()
    .flatMap((node) =>
      type === ''
        ? (node.always ?? [])
        : descriptorsFor(node, type).flatMap((one) => node.transitions.get(one) ?? []),
    )
    .map(transitionId)
}

/** More answers than a run can wait for one after the other. */
const MOST = 20

/**
 * Continues a run: every invoked service gives its first written answer, one after
 * the other, until none is pending. Each answers once: a service invoked in a loop would never end.
 */
export function withDefaultAnswers<Machine extends AnyStateMachine>(
  examples: Examples<Machine>,
  run: Run,
): Run {
  const answered = new Set<string>()
  let longer = run
  while (answered.size < MOST) {
    const { moments } = simulate(examples, longer)
    const last = moments.at(-1) ?? moments[0]
    const offer = offersIn(examples, last).find(
      ({ name, kind }) => kind === 'answer' && !answered.has(name),
    )
    const [usual] = offer?.cases ?? []
    if (!offer || !usual) break
    answered.add(offer.name)
    longer = [...longer, usual.name]
  }
  return longer
}
