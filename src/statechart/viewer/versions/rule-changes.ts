import type { Chart } from '../../chart/chart.ts'
import type { GuardValue } from '../../chart/guards.ts'
import { metaOf } from '../../chart/meta.ts'
import { treeOf } from '../../chart/tree.ts'
import type { Journey } from '../../journey/journey.ts'
import type { Note } from './note.ts'

interface Rule {
  id: string
  guard: string
  number: number
  title: string
  asks: string
  values: Readonly<Record<string, GuardValue>>
}

/** Rules of a decision that came, went, moved, or compare with other values. */
export function ruleChanges(before: Chart, after: Chart, earlier: Journey, later: Journey): Note[] {
  const [was, is] = [rulesIn(before, earlier), rulesIn(after, later)]
  const orderOf = (rules: readonly Rule[], others: readonly Rule[]) =>
    rules.filter(({ guard }) => others.some((one) => one.guard === guard)).map(({ guard }) => guard)
  const [orderBefore, orderAfter] = [orderOf(was, is), orderOf(is, was)]
  return [
    ...is.flatMap((rule): Note[] => {
      const { id, guard, number, title } = rule
      const old = was.find((one) => one.guard === guard)
      if (!old) return [{ words: `A new rule, number ${number}: ${title}.`, place: id }]
      const isMoved = orderBefore.indexOf(guard) !== orderAfter.indexOf(guard)
      const moved = `Rule “${title}” is asked as number ${number}, before as ${old.number}.`
      return [
        ...(isMoved ? [{ words: moved, place: id }] : []),
        ...askedOtherwise(old, rule).map((words) => ({ words, place: id })),
      ]
    }),
    ...was
      .filter(({ guard }) => !is.some((one) => one.guard === guard))
      .map(({ title }) => ({ words: `The rule “${title}” was removed.`, place: null })),
  ]
}

function rulesIn(chart: Chart, { phases }: Journey): Rule[] {
  const { guards = {} } = metaOf(treeOf(chart).root)
  return phases
    .flatMap(({ stops }) => stops)
    .flatMap(({ id, kind, number, title }): Rule[] => {
      const guard = chart.transitions.find((transition) => transition.id === id)?.guard ?? null
      if (kind !== 'gate' || guard === null) return []
      const { words: asks = '', values = {} } = guards[guard] ?? {}
      return [{ id, guard, number: number ?? 0, title, asks, values }]
    })
}

/** A sentence for each value that differs; if only the words do, that the rule cannot be compared. */
function askedOtherwise(old: Rule, rule: Rule): string[] {
  const names = [...new Set([...Object.keys(rule.values), ...Object.keys(old.values)])]
  const changes = names.flatMap((name) => valueChange(old.values[name], rule.values[name], name))
  if (changes.length > 0) return changes.map((change) => `Rule ${rule.number}: ${change}.`)
  if (rule.asks === old.asks) return []
  const both = `Now: ${rule.asks} Before: ${old.asks}`
  return [`Rule ${rule.number} cannot be compared: it has the same values in other words. ${both}`]
}

function valueChange(
  was: GuardValue | undefined,
  is: GuardValue | undefined,
  name: string,
): string[] {
  if (typeof was === 'object' && typeof is === 'object') {
    const added = is.filter((one) => !was.includes(one))
    const removed = was.filter((one) => !is.includes(one))
    const changes = [
      ...(added.length > 0 ? [`${added.join(', ')} added`] : []),
      ...(removed.length > 0 ? [`${removed.join(', ')} removed`] : []),
    ]
    return changes.length > 0 ? [`${name}: ${changes.join('; ')}`] : []
  }
  if (was === is) return []
  if (typeof was !== typeof is) return [`${name} cannot be compared`]
  return [`${name} ${was} → ${is}`]
}
