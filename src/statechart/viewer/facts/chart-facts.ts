import { decidingBranches } from '../../chart/branches.ts'
import type { Chart, ChartState, ChartTransition } from '../../chart/chart.ts'
import { conditionInWords } from '../../chart/guards.ts'
import { metaOf } from '../../chart/meta.ts'
import { type ChartTree, mainPartOf, treeOf } from '../../chart/tree.ts'
import {
  eventInWords,
  isLabel,
  isNoticed,
  occurrenceInWords,
  titleOf,
  waitInWords,
} from '../../chart/words.ts'
import { type Fact, type FactGroup, listed } from './fact.ts'

/** The facts of any chart; a group without facts is left out. */
export function chartFacts(chart: Chart): FactGroup[] {
  const tree = treeOf(chart)
  return [
    { id: 'outcomes', title: 'Who gets what', facts: outcomeFacts(chart, tree) },
    { id: 'again', title: 'Which screens can be seen again', facts: againFacts(chart, tree) },
    { id: 'waits', title: 'Waits and limits', facts: waitFacts(chart) },
  ].filter(({ facts }) => facts.length > 0)
}

/** Each outcome with exactly those who get it, by the ordered rules of the decision. */
function outcomeFacts(chart: Chart, tree: ChartTree): Fact[] {
  const branches = decidingBranches(chart, tree)
  const guarded = branches.filter(({ guard }) => guard !== null)
  const outcomeOf = ({ targets }: ChartTransition) =>
    outcomeInWords(targets.map(tree.state).find((one) => metaOf(one).outcome))
  const otherwise = branches.filter(({ guard }) => guard === null)
  return [...otherwise, ...guarded].map((branch): Fact => {
    const number = branches.indexOf(branch) + 1
    const rules = branch.guard === null ? guarded : [branch]
    const lines = rules.map(
      (rule) => `Rule ${branches.indexOf(rule) + 1}: ${conditionInWords(chart, rule)}`,
    )
    const who =
      branch.guard === null
        ? `who meets none of the rules 1 to ${guarded.length}, which are`
        : `who meets rule ${number}${withoutRules(number - 1)}`
    return { words: `${outcomeOf(branch)}: ${who}:`, lines, places: [branch.id, ...branch.targets] }
  })
}

/** ` and none of the rules 1 to 3`. */
function withoutRules(last: number): string {
  const few = ['', ' and not rule 1', ' and neither rule 1 nor 2']
  return few[last] ?? ` and none of the rules 1 to ${last}`
}

/** `“You're approved!” (Qualified)`. */
function outcomeInWords(state: ChartState | undefined): string {
  const { outcome, result } = state ? metaOf(state) : {}
  return `${result ? `“${result.heading}”` : 'Nothing'} (${outcome?.stage ?? 'no stage'})`
}

/** A screen and the ways on from it to other screens that an event, a delay or a rule of its own takes. */
interface ScreenNode {
  state: ChartState
  on: { to: string; by: ChartTransition }[]
}

function screensOf(chart: Chart, tree: ChartTree): Map<string, ScreenNode> {
  const screens = chart.states.filter((state) => metaOf(state).screen)
  const screenOf = (id: string) => tree.upFrom(id).find((one) => metaOf(one).screen)?.id
  return new Map(
    screens.map((state) => {
      const own = chart.transitions.filter(({ source }) => tree.isWithin(source, state.id))
      const on = own.flatMap((by) =>
        by.targets.flatMap((target) => {
          const to = screenOf(target)
          return to === undefined || to === state.id ? [] : [{ to, by }]
        }),
      )
      return [state.id, { state, on }]
    }),
  )
}

function reachedFrom(screens: ReadonlyMap<string, ScreenNode>, start: string): Set<string> {
  const reached = new Set<string>()
  const open = [start]
  for (const id of open) {
    for (const { to } of screens.get(id)?.on ?? []) {
      if (!reached.has(to)) open.push(to)
      reached.add(to)
    }
  }
  return reached
}

/** The screens from which one comes back to a screen by the chart's own ways, and what ends that for good. */
export function returnsTo(chart: Chart, tree: ChartTree, screen: string) {
  const screens = screensOf(chart, tree)
  const forward = reachedFrom(screens, screen)
  const from = [...screens.keys()].filter(
    (id) => (id === screen || forward.has(id)) && reachedFrom(screens, id).has(screen),
  )
  const ends = from.flatMap((id) =>
    (screens.get(id)?.on ?? []).filter(({ to }) => !from.includes(to)).map(({ by }) => by),
  )
  return { from, ends }
}

/** `“Start” in Puzzle assessment`. */
export function pressInWords(tree: ChartTree, { source, trigger, description }: ChartTransition) {
  const screen = tree.upFrom(source).find((one) => metaOf(one).screen)
  const what = trigger.kind === 'event' ? eventInWords(tree.root, trigger.event) : description
  return `“${what}” in ${titleOf(screen ?? tree.state(source))}`
}

/** Screens that one can come back to, those that show once, and what begins anew from anywhere. */
function againFacts(chart: Chart, tree: ChartTree): Fact[] {
  const screens = chart.states.filter((state) => metaOf(state).screen)
  const again = screens.map((state) => ({ state, ...returnsTo(chart, tree, state.id) }))
  const fact = (heading: string, of: typeof again, until = ''): Fact[] => {
    const titles = listed(of.map(({ state }) => titleOf(state)))
    const places = of.map(({ state }) => state.id)
    return of.length === 0 ? [] : [{ words: `${heading}: ${titles}${until}.`, places }]
  }
  const twice = again.filter(({ from }) => from.length > 0)
  const once = again.filter(({ from }) => from.length === 0)
  const { main } = mainPartOf(tree)
  const anew = tree
    .transitionsOf(main.id)
    .filter(({ targets }) => targets.some((id) => tree.has(id) && metaOf(tree.state(id)).screen))
  const [end] = twice.flatMap(({ ends }) => ends)
  return [
    ...fact('Can be seen again', twice, end && `, until ${pressInWords(tree, end)}`),
    ...fact('Nothing in one application leads back to', once),
    ...anew.map((one) => beginningAnew(chart, tree, one)),
  ]
}

/** A way that the whole main part has, and where it is not taken. */
function beginningAnew(
  chart: Chart,
  tree: ChartTree,
  { id, source, trigger, targets, description }: ChartTransition,
): Fact {
  const event = trigger.kind === 'event' ? trigger.event : ''
  const screenOf = (state: string) => tree.upFrom(state).find((one) => metaOf(one).screen)
  const ignored = chart.transitions.filter(
    (one) =>
      one.trigger.kind === 'event' &&
      one.trigger.event === event &&
      one.source !== source &&
      one.targets.length === 0 &&
      screenOf(one.source) !== undefined,
  )
  const goal = listed(targets.map((target) => titleOf(tree.state(target))))
  const but = ignored.length === 0 ? '' : ', except for the places below'
  const words = eventInWords(tree.root, event)
  const leads = isLabel(words)
    ? `“${words}” leads from every screen to`
    : `${occurrenceInWords(chart, event)}: every screen leads to`
  return {
    words: `${leads} ${goal}${but}: ${description}`,
    lines: ignored.map((one) => {
      const screen = screenOf(one.source) ?? tree.state(one.source)
      return `${titleOf(screen)}: ${one.description}`
    }),
    places: [id, ...targets],
  }
}

/** Every delay that a person notices, with what follows. */
function waitFacts(chart: Chart): Fact[] {
  const delays = chart.transitions.flatMap(({ trigger, ...transition }) =>
    trigger.kind === 'after' ? [{ delay: trigger.delay, ...transition }] : [],
  )
  const alike = Map.groupBy(delays, ({ delay, description }) => `${delay} ${description}`)
  return [...alike.values()].flatMap((all): Fact[] => {
    const [first] = all
    if (!first || !isNoticed(chart, first.delay)) return []
    const condition = first.guard === null ? '' : ` If: ${conditionInWords(chart, first)}`
    const words = `${waitInWords(chart, first.delay)}: ${first.description}${condition}`
    return [{ words, places: all.map(({ source }) => source) }]
  })
}
