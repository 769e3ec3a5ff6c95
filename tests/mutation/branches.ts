import { not } from 'xstate'
import type { Chart } from '../../src/statechart/chart/chart.ts'
import { actionName, type Branch, type BranchList, branchId } from './definition.ts'
import type { Change } from './machine.ts'
import { elsewhere } from './targets.ts'

/** All mutations of a transition of a state and trigger. */
export function branchMistakes(list: BranchList, position: number, chart: Chart): Change[] {
  const branch = list.branches[position]
  if (!branch) return []
  const what = branchId(list, position)
  const all = list.branches.map((_, each) => branchId(list, each))
  const itself = { transitions: [what], states: [], events: [] }
  const isEvent = list.eventType !== '' && !list.eventType.startsWith('xstate.')
  const together = {
    transitions: all,
    states: isEvent ? [list.place.node.id] : [],
    events: isEvent ? [list.eventType] : [],
  }
  const changing =
    (change: (branch: Branch) => void) => (copy: Parameters<typeof list.within>[0]) => {
      const changed = list.within(copy)[position]
      if (changed) change(changed)
    }
  const other = otherTarget(list, what, chart)

  return [
    ...(branch.guard === undefined
      ? []
      : [
          {
            kind: 'guard dropped' as const,
            what,
            touched: together,
            change: changing((changed) => {
              delete changed.guard
            }),
          },
          {
            kind: 'guard negated' as const,
            what,
            touched: together,
            change: changing((changed) => {
              changed.guard = not(changed.guard as never)
            }),
          },
        ]),
    ...(position + 1 < list.branches.length
      ? [
          {
            kind: 'branches swapped' as const,
            what,
            touched: together,
            change: (copy: Parameters<typeof list.within>[0]) => swap(list.within(copy), position),
          },
        ]
      : []),
    ...(other === undefined
      ? []
      : [
          {
            kind: 'target changed' as const,
            what: `${what} to ${other}`,
            touched: itself,
            change: changing((changed) => {
              changed.target = `#${other}`
            }),
          },
          {
            kind: 'target dropped' as const,
            what,
            touched: itself,
            change: changing((changed) => {
              delete changed.target
            }),
          },
        ]),
    ...(branch.actions ?? []).map((action, number) => ({
      kind: 'action dropped' as const,
      what: `${what} ${actionName(action)}`,
      touched: itself,
      change: changing(({ actions }) => {
        actions?.splice(number, 1)
      }),
    })),
    {
      kind: 'transition removed' as const,
      what,
      touched: together,
      change: (copy) => {
        list.within(copy).splice(position, 1)
      },
    },
  ]
}

function swap(branches: Branch[], position: number): void {
  const [one, other] = [branches[position], branches[position + 1]]
  if (one && other) branches.splice(position, 2, other, one)
}

/** Another state of the region than the transition's target. */
function otherTarget({ place }: BranchList, id: string, chart: Chart): string | undefined {
  const target = chart.transitions.find((transition) => transition.id === id)?.targets[0]
  return target === undefined ? undefined : elsewhere(place.node, target)
}
