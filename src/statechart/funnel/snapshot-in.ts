import type { AnyMachineSnapshot, StateValueMap } from 'xstate'
import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import { type FilledForm, fillingIn } from '../../../machines/examples/filling.ts'
import { BLANK_FORMS } from '../../../machines/forms/index.ts'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import type { Answers } from '../../../machines/records/application.ts'
import { STEP_IDS, STEPS, type StepId, stepNumber, stepOf } from '../../../machines/step-list.ts'
import type { Chart, ChartState } from '../chart/chart.ts'
import { metaOf } from '../chart/meta.ts'
import { createStepper } from '../chart/microsteps.ts'
import { type ChartTree, treeOf } from '../chart/tree.ts'
import { exampleInput, startedWith } from './examples.ts'

/** Creates an example snapshot of the funnel in any state with a screen, with another active at once; null for the others. */
export function snapshotsOf(
  chart: Chart,
): (state: string, alongside?: string) => AnyMachineSnapshot | null {
  const tree = treeOf(chart)
  const stepper = createStepper(funnelMachine)

  return (id, alongside) => {
    const state = tree.state(id)
    const upwards = tree.upFrom(id)
    const screen = upwards.find((around) => metaOf(around).screen)
    if (!screen) return null
    const step = STEP_IDS.find((stepId) => stepId === screen.id) ?? null
    const hasTag = (tag: string) => upwards.some(({ tags }) => tags.includes(tag))
    const boards = puzzleAnswersUpTo(step, hasTag('solved'))
    const started = startedWith(stepper, exampleInput(step, boards))
    const refusing = hasTag('correcting') ? refusingEvents(tree, id, step) : []
    const { context } = stepper.step(started, ...refusing).snapshot
    const seen = [
      ...(metaOf(state).outcome ? finalStatesOfOtherRegions(tree, id) : []),
      ...(alongside === undefined ? [] : [tree.state(alongside)]),
    ]
    return funnelMachine.resolveState({
      value: valueWith([state, ...seen].map((active) => pathOf(tree, active))),
      context: alongside === undefined ? context : { ...context, isStored: true },
    })
  }
}

/** The events that lead to a refused form: it is cleared and submitted. */
function refusingEvents(tree: ChartTree, id: string, step: StepId | null) {
  const refusing = tree
    .around(id)
    .flatMap((around) => tree.transitionsOf(around.id))
    .find(({ targets }) => targets.some((target) => tree.isWithin(id, target)))
  return refusing?.trigger.kind === 'event'
    ? [...clearingEvents(step), { type: refusing.trigger.event }]
    : []
}

/** The final states of the other regions: the applicant's data is deleted by then. */
function finalStatesOfOtherRegions(tree: ChartTree, id: string): ChartState[] {
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
  return tree
    .upFrom(state.id)
    .map(({ name }) => name)
    .toReversed()
    .slice(1)
}

/** The state value with all these states active; other regions are in their initial state. */
function valueWith(paths: readonly (readonly string[])[]): StateValueMap {
  const byFirst = Map.groupBy(
    paths.filter((path) => path.length > 0),
    ([first = '']) => first,
  )
  return Object.fromEntries(
    [...byFirst].map(([first, below]) => [first, valueWith(below.map((path) => path.slice(1)))]),
  )
}

/** The drawn paths of every level before a step; with `isSolved`, of that step's level too. */
function puzzleAnswersUpTo(step: StepId | null, isSolved: boolean): Pick<Answers, 'puzzleAnswers'> {
  const before = step === null ? 0 : stepNumber(step) - 1
  const drawn = STEPS.slice(0, isSolved ? before + 1 : before).flatMap(({ level }) => level ?? [])
  return {
    puzzleAnswers: Object.fromEntries(
      drawn.map((level) => [
        `puzzle${level}`,
        { paths: SOLVED_BOARDS[level], moves: 1, elapsedSeconds: 12 },
      ]),
    ),
  }
}

/** The events that clear the form of a step; none for a step without a form. */
function clearingEvents(step: StepId | null): readonly { type: string }[] {
  const form = stepOf(step)?.form
  return form ? fillingIn({ form, values: BLANK_FORMS[form] } as FilledForm) : []
}
