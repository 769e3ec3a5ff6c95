import type { AnyMachineSnapshot, StateValueMap } from 'xstate'
import { STAGE_BY_RULE, type StageRule } from '../../machines/decision/table.ts'
import { funnelMachine } from '../../machines/funnel.machine.ts'
import type { Chart, ChartState } from '../graph/chart.ts'
import { createStepper } from '../graph/microsteps.ts'
import { aboutOf } from '../viewer/about/meta.ts'
import { type ChartTree, treeOf } from '../viewer/layout/tree.ts'
import { boardsUpTo, emptied } from './answers-in.ts'
import { exampleInput } from './examples.ts'

/** Makes an example of the funnel in any state that stands on a screen; null in the others. */
export function snapshotsOf(chart: Chart): (state: string) => AnyMachineSnapshot | null {
  const tree = treeOf(chart)
  const stepper = createStepper(funnelMachine)

  return (id) => {
    const state = tree.state(id)
    const screen = [state, ...tree.around(id)]
      .map((around) => aboutOf(around).screen)
      .find((found) => found !== undefined)
    if (!screen) return null
    const hasTag = (tag: string) =>
      [state, ...tree.around(id)].some(({ tags }) => tags.includes(tag))
    const boards = boardsUpTo(screen.step ?? 0, hasTag('solved'))
    const started = stepper.start(exampleInput(screen.step, boards)).snapshot
    const refusing = hasTag('correcting') ? refusingEvents(tree, id, screen.step) : []
    const { context } = stepper.step(started, ...refusing).snapshot
    const rule = ruleOf(state)
    const seen = rule === undefined ? [] : lastSeenBeside(tree, id)
    return funnelMachine.resolveState({
      value: valueWith([state, ...seen].map((active) => pathOf(tree, active))),
      context: rule ? { ...context, decision: { rule, stage: STAGE_BY_RULE[rule] } } : context,
    })
  }
}

/** What leads to a refused form: nothing filled in, and sent. */
function refusingEvents(tree: ChartTree, id: string, step: number | null) {
  const refusing = tree
    .around(id)
    .flatMap((around) => tree.transitionsOf(around.id))
    .find(({ targets }) => targets.some((target) => tree.isWithin(id, target)))
  return refusing?.trigger.kind === 'event'
    ? [...emptied(step), { type: refusing.trigger.event }]
    : []
}

/** The rule that a resting state of the decision stands for. */
function ruleOf(state: ChartState): StageRule | undefined {
  const rule = aboutOf(state).outcome?.rule
  return rule !== undefined && isRule(rule) ? rule : undefined
}

function isRule(rule: string): rule is StageRule {
  return Object.hasOwn(STAGE_BY_RULE, rule)
}

/** In the regions beside a state, where they end: nothing of the applicant is kept any more. */
function lastSeenBeside(tree: ChartTree, id: string): ChartState[] {
  const parallel = tree.around(id).find(({ kind }) => kind === 'parallel')
  if (!parallel) return []
  return tree
    .children(parallel.id)
    .filter((region) => !tree.isWithin(id, region.id))
    .flatMap((region) => tree.children(region.id))
    .filter(({ tags }) => tags.includes('unsaved'))
}

/** Names of the states from the chart's regions down to a state. */
function pathOf(tree: ChartTree, state: ChartState): string[] {
  return [state, ...tree.around(state.id)]
    .map(({ name }) => name)
    .toReversed()
    .slice(1)
}

/** The value of a machine in all these states; what is left open begins as the chart says. */
function valueWith(paths: readonly (readonly string[])[]): StateValueMap {
  const byFirst = Map.groupBy(
    paths.filter((path) => path.length > 0),
    ([first = '']) => first,
  )
  return Object.fromEntries(
    [...byFirst].map(([first, below]) => [first, valueWith(below.map((path) => path.slice(1)))]),
  )
}
