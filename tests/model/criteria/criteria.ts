import type { FormName } from '../../../machines/forms/index.ts'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { EVENT_SENDERS } from '../../../machines/guard-words.ts'
import type { FunnelSnapshot } from '../../../machines/selectors.ts'
import { STEPS } from '../../../machines/step-list.ts'
import type { WrongStep } from '../../paths/causes.ts'
import { type Choices, choicesOf, recordingChoices } from '../../paths/choices.ts'
import {
  type DecisionRow,
  everyCase,
  everyCaseAtGuards,
  everyGuard,
  everyOrder,
  everyRow,
  everyTransition,
} from '../../paths/criteria/criteria.ts'
import { type Covered, cover } from '../../paths/criteria/criterion.ts'
import { everyDataFlow } from '../../paths/criteria/data-flow.ts'
import { type NamedPath, pathsOf } from '../../paths/criteria/measure.ts'
import { everyPair } from '../../paths/criteria/pairs.ts'
import type { GraphEdge } from '../../paths/explore.ts'
import { watchProperties } from '../../paths/properties.ts'
import { RULES } from '../../specification/decision.ts'
import { messagesOf } from '../../specification/forms/rules.ts'
import { FILLED_FORMS } from '../check.ts'
import { checkDelays } from '../checks/delays.ts'
import { checkReloads } from '../checks/restored.ts'
import {
  checkUnexpectedStep,
  type UnexpectedStep,
  unexpectedSteps,
} from '../checks/unexpected-events.ts'
import { checkUrls } from '../checks/urls.ts'
import { FUNNEL_EXPLORATION } from '../exploration.ts'
import { type CheckResult, checkFunnel, type Explored, exploreFunnel } from '../explored.ts'
import { type Observation, observationOf } from '../observed/observation.ts'
import { PROPERTIES } from '../properties.ts'
import { EXCLUSIVE, UNCOVERED_DATA_FLOWS } from './reasons.ts'

/** The explored funnel, the branches chosen by each step, and the coverage of each criterion. */
export interface Measured {
  explored: Explored
  /** The last state, other than the first, that was found under a key. */
  twins: ReadonlyMap<string, FunnelSnapshot>
  /** All steps of the exploration, and the unexpected ones. */
  edges: readonly GraphEdge[]
  choices: Choices
  covered: readonly Covered[]
  /** The paths of all criteria, each once. */
  paths: readonly NamedPath[]
  /** The unexpected steps that contradict the specification. */
  faults: readonly WrongStep[]
}

/** Explores the funnel, measures what its paths cover, and takes the unexpected steps. */
export function measureFunnel(): Measured {
  const twins = new Map<string, FunnelSnapshot>()
  const { exploration, choices } = recordingChoices<typeof FUNNEL_EXPLORATION>({
    ...FUNNEL_EXPLORATION,
    onStep({ to }, snapshot, isNew) {
      if (!isNew) twins.set(to, snapshot)
    },
  })
  const explored = exploreFunnel(exploration)
  const unexpected = takeUnexpectedSteps(explored)
  const edges = [...explored.graph.edges, ...unexpected.choices.keys()]
  const all: Choices = new Map([...choices, ...unexpected.choices])
  const measured = [
    cover(everyTransition(funnelMachine), explored.graph.edges),
    cover(everyCase(explored.graph.edges), explored.graph.edges),
    cover(everyGuard(funnelMachine, all), edges),
    cover(everyOrder(funnelMachine, all), edges, EXCLUSIVE),
    cover(everyRow(funnelMachine, DECISION, DECISION_ROWS, all), edges),
    cover(everyCaseAtGuards(FUNNEL_EXPLORATION, all, isOfItsForm), edges),
    everyDataFlow(
      explored.graph.edges,
      choices,
      { written: writtenBy, reads: DECISION_READS },
      UNCOVERED_DATA_FLOWS,
    ),
    everyPair(explored.graph.edges),
  ]
  return {
    explored,
    twins,
    edges,
    choices: all,
    covered: [...measured, unexpected.check.covered],
    paths: pathsOf(measured, funnelMachine),
    faults: unexpected.check.faults,
  }
}

/** What is checked of the funnel in addition to its paths. */
export interface CheckedFunnel {
  covered: readonly Covered[]
  faults: readonly WrongStep[]
}

/** Checks every step of the exploration, the delays, and each state's address and reload. */
export function checkStates(): CheckedFunnel {
  const properties = watchProperties(PROPERTIES, isByUser)
  const { faults, ...explored } = checkFunnel(
    undefined,
    undefined,
    ({ edge, before, snapshot, path }) => {
      const after = observationOf(snapshot)
      properties.take(
        { before: before ? observationOf(before) : after, after, name: edge.name },
        edge,
        path,
      )
    },
  )
  const verdicts = properties.judge(
    explored.graph.edges,
    (node) => explored.shortestPaths.get(node) ?? [],
  )
  const checks = [
    overTime(verdicts),
    runCheck('delays, 1 ms before and at their end', () => checkDelays(funnelMachine)),
    runCheck('the address of every state', () => checkUrls(funnelMachine, explored)),
    runCheck('every state after a reload', () => checkReloads(funnelMachine, explored)),
  ]
  return {
    covered: checks.map(({ covered }) => covered),
    faults: [
      ...faults.map(({ edge: _, ...fault }) => fault),
      ...checks.flatMap(({ faults }) => faults),
    ],
  }
}

/** Whether a step comes from a person: the applicant, or whoever uses the browser's own buttons. */
function isByUser({ event: { type } }: GraphEdge): boolean {
  const sender = Reflect.get(EVENT_SENDERS, type)
  return sender === 'the applicant' || sender === 'the browser'
}

/** Properties as a criterion: one that no step decided is missing, one that was broken is wrong. */
function overTime(
  verdicts: ReturnType<ReturnType<typeof watchProperties<Observation>>['judge']>,
): CheckedCriterion {
  const all = [...verdicts].map(([{ says, from }, verdict]) => ({ says, from, verdict }))
  const broken = all.flatMap(({ says, from, verdict }) =>
    verdict.is === 'broken'
      ? {
          name: verdict.path.at(-1) ?? '',
          transitions: [],
          path: verdict.path,
          difference: { [says]: { should: from, is: 'broken' } },
        }
      : [],
  )
  const missing = all.flatMap(({ says, verdict }) => (verdict.is === 'undecided' ? says : []))
  return {
    covered: {
      criterion: {
        name: 'properties over time',
        items: all.length,
        covered: all.length - missing.length,
        wrong: broken.length,
        missing,
      },
      items: new Set(all.map(({ says }) => says)),
      paths: [],
    },
    faults: broken,
  }
}

/** A filled form counts only for the step of that form. */
function isOfItsForm(transition: string, name: string): boolean {
  const form = FILLED_FORMS.get(name)?.form
  return (
    form === undefined ||
    transition.startsWith(`${STEPS.find((step) => step.form === form)?.id} / `)
  )
}

interface CheckedCriterion {
  covered: Covered
  faults: readonly WrongStep[]
}

/** Runs a check as a criterion: each item is covered, and wrong where one of its results is. */
function runCheck(name: string, check: () => Iterable<CheckResult>): CheckedCriterion {
  const began = performance.now()
  const results = [...check()]
  const faults = results.flatMap(({ difference, ...result }) =>
    difference ? [{ ...result, difference }] : [],
  )
  const items = new Set(results.map(({ item }) => item))
  const criterion = {
    name,
    items: items.size,
    covered: items.size,
    wrong: new Set(faults.map(({ item }) => item)).size,
    missing: [],
    steps: results.length,
    seconds: (performance.now() - began) / 1000,
  }
  return { covered: { criterion, items, paths: [] }, faults }
}

/** Takes the unexpected steps, checks each one and records its choices. */
function takeUnexpectedSteps(explored: Explored): { check: CheckedCriterion; choices: Choices } {
  const choices = new Map<GraphEdge, ReturnType<typeof choicesOf>>()
  function* results(): Generator<CheckResult> {
    for (const taken of unexpectedSteps(funnelMachine, explored)) {
      const { snapshot, step } = taken
      const chosen = step.snapshot === snapshot ? choicesOf(step.moments) : []
      if (chosen.length > 0) choices.set(edgeOf(taken), chosen)
      yield checkUnexpectedStep(taken, explored)
    }
  }
  return { check: runCheck('unexpected events, in every state', results), choices }
}

/** An unexpected step as an edge of the graph that leads back to its node. */
function edgeOf({ key, step, snapshot: _, isAwaited: __, ...taken }: UnexpectedStep): GraphEdge {
  const { transitions, actions } = step
  return { ...taken, from: key, to: key, transitions, actions }
}

/** The branches of the decision: a state and its trigger. */
const DECISION = 'deciding / always'

/**
 * The decision's table (section 4): each of its rules alone, and none. Two rows that differ in one
 * rule come to different results.
 */
export const DECISION_ROWS: readonly DecisionRow[] = [
  { holding: [], taken: RULES.length },
  ...RULES.map((_, position) => ({ holding: [position], taken: position })),
]

/** What each rule of the decision reads, by its branch (section 4). */
const DECISION_READS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  RULES.map(({ reads }, position) => [`${DECISION} / ${position}`, reads]),
)

/** What writes the values that the decision reads, by the names of the cases. */
const WRITERS: Readonly<Record<string, (name: string) => boolean>> = {
  contact: (name) => isSaved('contactDetails', name) || replacesRecords(name),
  eligibility: (name) => isSaved('eligibility', name) || replacesRecords(name),
  date: (name) => name.startsWith('readClock'),
  place: (name) => name.startsWith('locate') || name === 'after geolocationTimeout',
  vetting: (name) => name.startsWith('analyse') || name === 'PUZZLE.STARTED: pressed',
}

/** The values that a step writes; one that leads nowhere else writes none. */
function writtenBy({ name, from, to, transitions }: GraphEdge): string[] {
  if (transitions.length === 0 || from === to) return []
  return Object.keys(WRITERS).filter((value) => WRITERS[value]?.(name))
}

function isSaved(form: FormName, name: string): boolean {
  const filled = FILLED_FORMS.get(name)
  if (filled?.form !== form) return false
  return Object.keys(messagesOf(form, { ...filled.values })).length === 0
}

/** Other records, or none, replace the answers. */
function replacesRecords(name: string): boolean {
  return /storage unreadable|another tab|RESTARTED|FORGOTTEN/.test(name)
}
