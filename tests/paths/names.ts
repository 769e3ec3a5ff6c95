import { type Chart, type ChartTransition, triggerText } from '../../src/statechart/chart/chart.ts'

/**
 * Names a transition by its state, its trigger and, where several share these, its guard, such as
 * `contact / CONTINUE.PRESSED / isFormComplete(form: contactDetails)`: stable while branches are
 * added or change their places. Guards of one name, as code has, are numbered.
 */
export function transitionName(transition: ChartTransition, chart: Chart) {
  const { source, trigger, guard, order } = transition
  const isAlone = siblingsOf(transition, chart).length === 0
  const branch = isAlone && order === 0 && guard === null ? [] : [branchName(transition, chart)]
  return [shortState(source, chart), triggerText(trigger), ...branch].join(' / ')
}

function branchName(transition: ChartTransition, chart: Chart): string {
  const { guard, order } = transition
  const isUnique = siblingsOf(transition, chart).every((one) => one.guard !== guard)
  const name = guard === '' ? 'code' : (guard ?? 'otherwise')
  return isUnique ? name : `${name} ${order + 1}`
}

/** The other transitions of its state and trigger. */
function siblingsOf({ id }: ChartTransition, { transitions }: Chart): ChartTransition[] {
  return transitions.filter((one) => one.id !== id && groupOf(one.id) === groupOf(id))
}

/** A state's id without the chart's and its first region's, which nearly all begin with. */
export function shortState(id: string, chart: Chart): string {
  const region = chart.states.find(({ parent }) => parent === chart.id)?.id
  return id.replace(`${region}.`, '').replace(`${chart.id}.`, '')
}

/** Writes names in place of the ids of transitions in items; a case of the same event loses its type. */
export function itemNames(chart: Chart): (item: string) => string {
  const names = new Map(chart.transitions.map((one) => [one.id, transitionName(one, chart)]))
  const guards = new Map(chart.transitions.map((one) => [one.id, branchName(one, chart)]))
  return (item) =>
    item
      .replace(IDS, (text, group: string, order: string, _: string, later: string) => {
        const name = names.get(`${group} / ${order}`) ?? text
        return later === undefined ? name : `${name} before ${guards.get(`${group} / ${later}`)}`
      })
      .replace(OWN_EVENT, '$1')
}

/** The id of a transition, and the place of a later branch where an item compares the two. */
const IDS = /(\S+ \/ \S+) \/ (\d+)( before (\d+))?/g

const OWN_EVENT = /^(.* \/ ([A-Z_.]+)(?: \/ .*)? × )\2: /

/** The state and trigger of a transition: its id without its position. */
export function groupOf(id: string): string {
  return id.slice(0, id.lastIndexOf(' / '))
}
