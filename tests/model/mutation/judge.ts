import type { FunnelMachine } from '../../../machines/funnel.machine.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import type { Mutant } from '../../mutation/mutant.ts'
import { checkDelays } from '../checks/delays.ts'
import { checkRegions } from '../checks/regions.ts'
import { checkReloads } from '../checks/restored.ts'
import { checkUnexpectedEvents } from '../checks/unexpected-events.ts'
import { checkUrls } from '../checks/urls.ts'
import { FUNNEL_EXPLORATION } from '../exploration.ts'
import { type Check, checkFunnel, type Explored, FaultFound } from '../explored.ts'
import { createWalker, WALKED, WALKS, type Walked, type Walker } from '../walking.ts'
import type { Baseline } from './baseline.ts'
import { walkNearby } from './nearby.ts'

/** The check that killed a mutant, in words; null if it survived. */
export type Verdict = string | null

/** Runs the checks on a mutant, the cheap ones first, and stops at the first that kills it. */
export function judge(mutant: Mutant, baseline: Baseline): Verdict {
  return judgeQuickly(mutant, baseline) ?? judgeFully(mutant, baseline)
}

/**
 * A fault of the funnel itself, or of the checks around some of the mutations: it would kill
 * mutants for the wrong reason.
 */
export function faultIn(baseline: Baseline): Verdict {
  const { machine, explored, mutants } = baseline
  const [fault] = checkFunnel().faults
  if (fault) return inWords(fault.path, fault.difference)
  const walker = createWalker({ ...WALKED, machine })
  for (const { touched } of mutants.filter((_, position) => position % BASELINE_STRIDE === 0)) {
    const verdict = verdictOf(walkNearby(walker, touched, baseline))
    if (verdict !== null) return verdict
  }
  return (
    walkAll(walker) ?? firstFault(checkDelays, machine, explored) ?? inStates(machine, explored)
  )
}

/** The funnel itself is checked around every n-th mutation. */
const BASELINE_STRIDE = 30

/** The checks that take less than a second: near the mutation, along the walks, and the delays. */
function judgeQuickly({ make, touched }: Mutant, baseline: Baseline): Verdict {
  return detect(() => {
    const machine = make() as FunnelMachine
    const walker = createWalker({ ...WALKED, machine })
    return (
      verdictOf(walkNearby(walker, touched, baseline)) ??
      firstFault(checkRegions, machine, baseline.explored) ??
      walkAll(walker) ??
      firstFault(checkDelays, machine, baseline.explored)
    )
  })
}

/** The whole exploration, the transitions that it has to take, and the checks of each state. */
function judgeFully({ make }: Mutant, { transitions }: Baseline): Verdict {
  return detect(() => {
    const machine = make() as FunnelMachine
    const explored = checkFunnel({ ...FUNNEL_EXPLORATION, machine }, () => true)
    const taken = new Set(explored.graph.edges.flatMap((edge) => edge.transitions))
    const drawn = new Set(chartOf(machine).transitions.map(({ id }) => id))
    const missing = transitions.find((id) => drawn.has(id) && !taken.has(id))
    if (missing !== undefined) return `Nothing takes ${missing}`
    return inStates(machine, explored)
  })
}

function inStates(machine: FunnelMachine, explored: Explored): Verdict {
  return (
    firstFault(checkUrls, machine, explored) ??
    firstFault(checkUnexpectedEvents, machine, explored) ??
    firstFault(checkReloads, machine, explored)
  )
}

function detect(check: () => Verdict): Verdict {
  try {
    return check()
  } catch (error) {
    if (error instanceof FaultFound) return inWords(error.fault.path, error.fault.difference)
    return `It throws: ${error instanceof Error ? error.message : error}`
  }
}

function walkAll(walker: Walker): Verdict {
  for (const walk of WALKS) {
    const verdict = verdictOf(walker.walk(walk))
    if (verdict !== null) return verdict
  }
  return null
}

function firstFault(check: Check, machine: FunnelMachine, explored: Explored): Verdict {
  for (const { path, difference } of check(machine, explored)) {
    if (difference) return inWords(path, difference)
  }
  return null
}

function verdictOf(walked: Walked | null): Verdict {
  return walked?.isWrong ? inWords(walked.path, walked.difference) : null
}

function inWords(path: readonly string[], difference: object): string {
  return `${Object.keys(difference).join(', ')} after ${path.slice(-3).join(', ')}`
}
