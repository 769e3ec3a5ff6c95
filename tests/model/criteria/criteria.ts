import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { STEPS } from '../../../machines/steps/step-list.ts'
import { type Choices, choicesOf, noting } from '../../paths/choices.ts'
import { everyCaseAsked } from '../../paths/criteria/asked.ts'
import { everyCaseCarried } from '../../paths/criteria/carried.ts'
import { everyRow } from '../../paths/criteria/conditions.ts'
import { type Covered, cover } from '../../paths/criteria/criterion.ts'
import { everyGuard, everyOrder } from '../../paths/criteria/guards.ts'
import { pathsOf } from '../../paths/criteria/measure.ts'
import { everyCase, everyTransition } from '../../paths/criteria/transitions.ts'
import type { GraphEdge } from '../../paths/explore.ts'
import type { Path } from '../../paths/plan.ts'
import { FILLED_FORMS } from '../cases-by-name.ts'
import { delayLooks } from '../checks/delays.ts'
import type { Look } from '../checks/look.ts'
import { restoredLooks } from '../checks/restored.ts'
import { type SneakStep, sneakLook, sneakSteps } from '../checks/sneak.ts'
import { urlLooks } from '../checks/urls.ts'
import { FUNNEL_EXPLORATION } from '../exploration.ts'
import { type Explored, exploreFunnel } from '../explored.ts'
import { DECISION, DECISION_READS, DECISION_ROWS, writtenBy } from './decision.ts'
import { EXCLUSIVE, NOT_CARRIED } from './reasons.ts'

/** The funnel explored, what was chosen on the way, and what each criterion is covered by. */
export interface Measured {
  explored: Explored
  /** All steps of the exploration, and those that nobody expects. */
  edges: readonly GraphEdge[]
  choices: Choices
  covered: readonly Covered[]
  /** The paths of all criteria, each once. */
  paths: readonly Path[]
  /** What the checks found to be wrong. */
  faults: readonly Look[]
}

/** Explores the funnel and measures every criterion. */
export function measureFunnel(): Measured {
  const { exploration, choices } = noting(FUNNEL_EXPLORATION)
  const explored = exploreFunnel(exploration)
  const sneaked = sneak(explored)
  const edges = [...explored.graph.edges, ...sneaked.choices.keys()]
  const all: Choices = new Map([...choices, ...sneaked.choices])
  const measured = [
    cover(everyTransition(funnelMachine), explored.graph.edges),
    cover(everyCase(explored.graph.edges), explored.graph.edges),
    cover(everyGuard(funnelMachine, all), edges),
    cover(everyOrder(funnelMachine, all), edges, EXCLUSIVE),
    cover(everyRow(DECISION, DECISION_ROWS, all), edges),
    cover(everyCaseAsked(FUNNEL_EXPLORATION, all, isOfItsForm), edges),
    everyCaseCarried(
      explored.graph.edges,
      choices,
      { written: writtenBy, reads: DECISION_READS },
      NOT_CARRIED,
    ),
  ]
  const checks = [
    sneaked.looked,
    looked('delays, 1 ms before and at their end', () => delayLooks(funnelMachine)),
    looked('the address of every state', () => urlLooks(funnelMachine, explored)),
    looked('every state after a reload', () => restoredLooks(funnelMachine, explored)),
  ]
  return {
    explored,
    edges,
    choices: all,
    covered: [...measured, ...checks.map(({ criterion }) => ({ criterion, paths: [] }))],
    paths: pathsOf(measured),
    faults: checks.flatMap(({ faults }) => faults),
  }
}

/** What a form is filled in with is met by the step of that form. */
function isOfItsForm(transition: string, name: string): boolean {
  const form = FILLED_FORMS.get(name)?.form
  return (
    form === undefined ||
    transition.startsWith(`${STEPS.find((step) => step.form === form)?.id} / `)
  )
}

interface Looked {
  criterion: Covered['criterion']
  faults: readonly Look[]
}

/** A check as a criterion: everything that was looked at, and was as it should be. */
function looked(name: string, look: () => Iterable<Look>): Looked {
  const began = performance.now()
  const looks = [...look()]
  const faults = looks.filter(({ fault }) => fault !== null)
  return {
    criterion: {
      name,
      items: looks.length,
      covered: looks.length - faults.length,
      missing: faults.map(({ where }) => where),
      steps: looks.length,
      seconds: (performance.now() - began) / 1000,
    },
    faults,
  }
}

/** Takes the steps that nobody expects: each is looked at, and what it chose is noted. */
function sneak(explored: Explored): { looked: Looked; choices: Choices } {
  const choices = new Map<GraphEdge, ReturnType<typeof choicesOf>>()
  function* looks(): Generator<Look> {
    for (const taken of sneakSteps(funnelMachine, explored)) {
      const { snapshot, step } = taken
      const chosen = choicesOf(step.moments)
      if (step.snapshot === snapshot && chosen.length > 0) choices.set(edgeOf(taken), chosen)
      yield sneakLook(taken, explored)
    }
  }
  return { looked: looked('events that nobody expects, in every state', looks), choices }
}

/** A step that nobody expects, as an edge of the graph: it leads nowhere else. */
function edgeOf({ key, name, before, event, step }: SneakStep): GraphEdge {
  const { transitions, actions } = step
  return { from: key, to: key, name, before, event, transitions, actions }
}
