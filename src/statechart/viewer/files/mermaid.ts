import type { Chart, ChartState, ChartTransition } from '../../chart/chart.ts'
import { triggerText } from '../../chart/chart.ts'
import { type ChartTree, treeOf } from '../../layout/tree.ts'
import { actionNames, titleOf } from '../../layout/words.ts'

/**
 * A chart as text for Mermaid, a state diagram of its version 2. What stays within a state with states
 * inside stands in a note: Mermaid draws no line from such a state to its own inside.
 */
export function mermaidOf(chart: Chart): string {
  const tree = treeOf(chart)
  const names = namesOf(chart)
  const nameOf = (id: string) => names.get(id) ?? id
  const drawn = chart.transitions.filter((transition) => isDrawn(tree, transition))
  const lines = [
    'stateDiagram-v2',
    ...linesOf(tree, tree.root, nameOf),
    ...drawn.flatMap((transition) => edgeLines(transition, nameOf)),
    ...chart.states
      .filter(({ kind }) => kind === 'final')
      .map(({ id }) => `  ${nameOf(id)} --> [*]`),
  ]
  return `${lines.join('\n')}\n`
}

type NameOf = (id: string) => string

function linesOf(tree: ChartTree, state: ChartState, nameOf: NameOf): string[] {
  const children = tree.children(state.id)
  const transitions = tree.transitionsOf(state.id)
  const named = `state "${quoted(titleOf(state))}" as ${nameOf(state.id)}`
  if (children.length === 0) {
    const reactions = transitions
      .filter(({ targets }) => targets.length === 0)
      .map((transition) => `${nameOf(state.id)} : ${labelOf(transition)}`)
    return indented([named, ...reactions])
  }
  const regions = children.map((child) => linesOf(tree, child, nameOf))
  const inside =
    state.kind === 'parallel'
      ? regions.flatMap((region, position) => (position === 0 ? region : ['  --', ...region]))
      : [
          ...(state.initial === null ? [] : [`  [*] --> ${nameOf(state.initial)}`]),
          ...regions.flat(),
        ]
  const undrawn = transitions.filter((transition) => !isDrawn(tree, transition))
  const notes = undrawn.map((transition) => `  ${noteOf(tree, transition)}`)
  return indented([
    `${named} {`,
    ...inside,
    '}',
    ...(notes.length === 0 ? [] : [`note right of ${nameOf(state.id)}`, ...notes, 'end note']),
  ])
}

/** Leads out of its state, or from a state with nothing inside. */
function isDrawn(tree: ChartTree, { source, targets }: ChartTransition): boolean {
  const isLeaf = tree.children(source).length === 0
  return targets.length > 0 && (isLeaf || targets.every((target) => !tree.isWithin(target, source)))
}

function noteOf(tree: ChartTree, transition: ChartTransition): string {
  const targets = transition.targets.map((target) => titleOf(tree.state(target)))
  return [labelOf(transition), ...targets.map((target) => `→ ${quoted(target)}`)].join(' ')
}

function edgeLines(transition: ChartTransition, nameOf: NameOf): string[] {
  return transition.targets.map(
    (target) => `  ${nameOf(transition.source)} --> ${nameOf(target)} : ${labelOf(transition)}`,
  )
}

function labelOf({ trigger, guard, actions }: ChartTransition): string {
  const condition = guard === null ? '' : ` [${guard}]`
  const effect = actions.length === 0 ? '' : ` / ${actionNames(actions)}`
  return quoted(`${triggerText(trigger)}${condition}${effect}`)
}

/** Colons, semicolons and quotation marks end a label. */
function quoted(text: string): string {
  return text
    .replaceAll(/\s*:\s*/g, ' ')
    .replaceAll(';', ',')
    .replaceAll('"', "'")
}

/** A name for Mermaid of each state: letters of its id, with a number where another has the same. */
function namesOf({ states }: Chart): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const { id } of states) {
    const letters = id.replaceAll(/[^A-Za-z0-9]/g, '_')
    let name = letters
    for (let number = 2; taken.has(name); number += 1) name = `${letters}_${number}`
    taken.add(name)
    names.set(id, name)
  }
  return names
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`)
}
