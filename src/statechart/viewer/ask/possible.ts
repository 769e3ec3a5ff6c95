import type { Chart, ChartTransition } from '../../chart/chart.ts'
import { metaOf } from '../../chart/meta.ts'
import type { ChartTree } from '../../layout/tree.ts'
import { eventInWords, titleOf } from '../../layout/words.ts'
import { conditionInWords } from '../rules/guards.tsx'
import type { Answer, AnswerItem } from './answer.ts'
import { type Causes, isSomebodys } from './causes.ts'

/** What an event does in a state, and why. */
export interface Possible {
  event: string
  /**
   * `yes`: it does something here; `beside`: a region that is active at the same time may take it; `ignored`: it is taken
   * and does nothing; `no`: nothing here waits for it.
   */
  verdict: 'yes' | 'beside' | 'ignored' | 'no'
  /** Those that may be taken, innermost state first, beside ones last. */
  taken: readonly ChartTransition[]
}

/** Every event of the chart, as it may be taken while a state is active. */
export function possibleIn(
  chart: Chart,
  tree: ChartTree,
  { events }: Pick<Causes, 'events'>,
  state: string,
): Possible[] {
  const around = tree.around(state).map(({ id }) => id)
  const inside = chart.states
    .filter(({ id }) => id !== state && tree.isWithin(id, state))
    .map(({ id }) => id)
  const beside = chart.states
    .filter(({ id, parent }) => {
      const isRegion = parent !== null && tree.state(parent).kind === 'parallel'
      return isRegion && around.includes(parent) && !tree.isWithin(state, id)
    })
    .flatMap((region) => chart.states.filter(({ id }) => tree.isWithin(id, region.id)))
    .map(({ id }) => id)
  return events.map((event) => {
    const here = [
      ...inside.flatMap((id) => branchesOf(id, event)),
      ...upToUnguarded([state, ...around].map((id) => branchesOf(id, event))),
    ]
    const elsewhere = beside.flatMap((id) => branchesOf(id, event))
    return { event, verdict: verdictOf(here, elsewhere), taken: [...here, ...elsewhere] }
  })

  function branchesOf(id: string, event: string): ChartTransition[] {
    return tree
      .transitionsOf(id)
      .filter(({ trigger }) => trigger.kind === 'event' && trigger.event === event)
  }
}

/** An inner state comes before those around it: from where one has a branch without a rule on, none is asked. */
function upToUnguarded(levels: readonly ChartTransition[][]): ChartTransition[] {
  const last = levels.findIndex((branches) => branches.some(({ guard }) => guard === null))
  return levels.slice(0, last === -1 ? undefined : last + 1).flat()
}

function verdictOf(
  here: readonly ChartTransition[],
  beside: readonly ChartTransition[],
): Possible['verdict'] {
  if (here.some(doesSomething)) return 'yes'
  if (beside.some(doesSomething)) return 'beside'
  return here.length + beside.length > 0 ? 'ignored' : 'no'
}

function doesSomething({ targets, actions }: ChartTransition): boolean {
  return targets.length + actions.length > 0
}

const SAYS: Record<Possible['verdict'], string> = {
  yes: 'Yes',
  beside: 'Yes, beside it',
  ignored: 'No, it is ignored',
  no: 'No',
}

/** What can and cannot happen while a state is active; with an event, whether that can, and why. */
export function possibleAnswer(
  chart: Chart,
  tree: ChartTree,
  causes: Causes,
  id: string,
  asked?: string,
): Answer | undefined {
  if (!tree.has(id) || (asked !== undefined && !causes.events.includes(asked))) return undefined
  const title = titleOf(tree.state(id))
  const all = possibleIn(chart, tree, causes, id)
  const item = (one: Possible) => itemOf(chart, tree, one)
  const only = all.find(({ event }) => event === asked)
  if (only) {
    const words = eventInWords(tree.root, only.event)
    return {
      question: `Can “${words}” happen in ${title}?`,
      says: `${SAYS[only.verdict]}. ${reasonOf(chart, tree, only)}`,
      parts: [
        {
          title: 'Where it is taken from here',
          items: only.taken.map((one) => branchItem(chart, one)),
        },
        { title: 'Everywhere that it is taken', items: [elsewhereItem(chart, only.event)] },
      ].filter(
        ({ items }) => (items.length > 0 && only.verdict !== 'no') || items[0]?.places?.length,
      ),
    }
  }
  const persons = all.filter(({ event }) => isSomebodys(tree, causes, event))
  const others = all.filter((one) => !persons.includes(one))
  const part = (title: string, found: readonly Possible[]) => ({ title, items: found.map(item) })
  const can = ({ verdict }: Possible) => verdict === 'yes' || verdict === 'beside'
  const possible = persons.filter(can)
  return {
    question: `What can and cannot happen in ${title}?`,
    says: `${possible.length} of ${persons.length} things that one can do are possible in ${title}.`,
    parts: [
      part('One can', possible),
      part(
        'One cannot',
        persons.filter((one) => !can(one)),
      ),
      part('From outside and from other regions: can happen', others.filter(can)),
      part(
        'From outside and from other regions: cannot happen',
        others.filter((one) => !can(one)),
      ),
    ].filter(({ items }) => items.length > 0),
  }
}

function itemOf(chart: Chart, tree: ChartTree, possible: Possible): AnswerItem {
  const { event, verdict, taken } = possible
  const isPossible = verdict === 'yes' || verdict === 'beside'
  return {
    words: `${eventInWords(tree.root, event)}${verdict === 'beside' ? ', in a region beside' : ''}`,
    note: reasonOf(chart, tree, possible),
    places: isPossible ? taken.map(({ id }) => id) : [],
  }
}

function reasonOf(chart: Chart, tree: ChartTree, { event, verdict, taken }: Possible): string {
  if (verdict === 'no') {
    const titles = titlesOf(tree, event, chart)
    return `Nothing here waits for it; only in: ${titles.join(', ')}.`
  }
  const working = taken.filter(doesSomething)
  const said = verdict === 'ignored' ? taken : working
  return said
    .map(({ source, guard, description }) => {
      const rule = guard === null ? '' : ` If: ${conditionInWords(chart, guard)}`
      const inside = verdict === 'beside' ? `${titleOf(tree.state(source))}: ` : ''
      return `${inside}${description}${rule}`
    })
    .join(' ')
}

/** The screens, else the states, in which an event is taken. */
function titlesOf(tree: ChartTree, event: string, { transitions }: Chart): string[] {
  const sources = transitions
    .filter(({ trigger }) => trigger.kind === 'event' && trigger.event === event)
    .map(({ source }) => {
      const around = [tree.state(source), ...tree.around(source)]
      return titleOf(around.find((one) => metaOf(one).screen) ?? tree.state(source))
    })
  return [...new Set(sources)]
}

function branchItem(chart: Chart, { id, guard, description }: ChartTransition): AnswerItem {
  return {
    words: description,
    note: guard === null ? undefined : `If: ${conditionInWords(chart, guard)}`,
    places: [id],
  }
}

function elsewhereItem({ transitions }: Chart, event: string): AnswerItem {
  const places = transitions
    .filter(({ trigger }) => trigger.kind === 'event' && trigger.event === event)
    .map(({ source }) => source)
  return { words: 'In these places:', places: [...new Set(places)] }
}
