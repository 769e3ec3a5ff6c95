import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { goalCounts, rarest } from '../../paths/criteria/criterion.ts'
import { explore } from '../../paths/explore.ts'
import { itemNames } from '../../paths/names.ts'
import { type Goals, idOf, type Path, pathOf, planPaths } from '../../paths/plan.ts'
import { CASE_EVENTS } from '../check.ts'
import { FUNNEL_EXPLORATION } from '../exploration.ts'
import { after, STARTS } from '../model.ts'
import type { Observation } from '../observed/observation.ts'
import { pageOf } from '../observed/page.ts'
import { isOffered } from './offered.ts'
import { OWNED_BY_MODEL, UNREACHABLE_CASES } from './unreachable.ts'
import { type BrowserEdge, type WalkableGraph, walkableGraph } from './walkable.ts'

/** How an applicant presses and draws; the paths take them in turn. */
export const INPUT_METHODS = ['mouse', 'touch', 'keyboard', 'taps'] as const

export interface BrowserStep {
  /** The case's name, as in the graph. */
  name: string
  transitions: string[]
  /** Happens without the applicant right after the step before, too soon to be observed. */
  isAutomatic: boolean
  /** Milliseconds of the delay that it ends; otherwise 0. */
  waitMs: number
}

/** One path for a browser test. */
export interface BrowserPath {
  id: string
  /** What it is walked for: the rarest thing that no path before it does. */
  name: string
  inputMethod: (typeof INPUT_METHODS)[number]
  steps: BrowserStep[]
}

/** Longer paths make slow tests; opening a page costs as much as a few steps on it. */
const LENGTHS = { longest: 50, startCost: 5 }

/** The part of the funnel's graph that a browser can walk. */
export function walkableFunnel(): WalkableGraph {
  const isReachable = ({ name }: { name: string }) => UNREACHABLE_CASES[name] === undefined
  const { actors, events } = FUNNEL_EXPLORATION
  const graph = explore({
    ...FUNNEL_EXPLORATION,
    events: events.filter(isReachable),
    actors: Object.fromEntries(
      Object.entries(actors).map(([id, cases]) => [
        id,
        cases.filter((answer) => {
          const verb = 'error' in answer ? 'fails' : 'answers'
          return isReachable({ name: `${id} ${verb}: ${answer.name}` })
        }),
      ]),
    ),
  })
  return walkableGraph({ graph })
}

/**
 * What a step is walked for by its name. A lookup of a submission answers with a rule and what became of the delivery:
 * each is walked, not every pair of them.
 */
export function purposesOf(name: string): string[] {
  const [, rule, delivery] = /^readSubmission answers: (.+), (.+)$/.exec(name) ?? []
  return rule === undefined ? [name] : [`readSubmission: ${rule}`, `readSubmission: ${delivery}`]
}

/** Few paths that cover every transition, case, start and view that a browser can cause and the headless paths do not own. */
export function planBrowserPaths(): BrowserPath[] {
  const graph = walkableFunnel()
  const outgoing = Map.groupBy(graph.edges, ({ from }) => from)
  const followers = ({ to }: BrowserEdge) =>
    (outgoing.get(to) ?? []).filter(({ isAutomatic }) => isAutomatic)
  const viewAfter = (edge: BrowserEdge) =>
    followers(edge).length === 0 ? [viewOf(edge.state)] : []
  const goals = new Map(
    graph.edges.map((edge) => {
      const transitions = edge.transitions.filter((id) => OWNED_BY_MODEL[id] === undefined)
      return [edge, [...purposesOf(edge.name), ...transitions, ...viewAfter(edge)]]
    }),
  )
  const paths = planPossible(graph.edges, (edge) => goals.get(edge) ?? [], followers)

  const counts = goalCounts(goals.values())
  const named = itemNames(chartOf(funnelMachine))
  return paths.map(({ edges, goals: own = [] }, position) => {
    const name = named(rarest(own, counts))
    const steps = edges.map((edge) => {
      const { name, transitions, isAutomatic, waitMs } = edge
      return { name, transitions, isAutomatic, waitMs }
    })
    const id = idOf(`in a browser: ${name}`)
    return {
      id,
      name,
      inputMethod: INPUT_METHODS[position % INPUT_METHODS.length] ?? 'mouse',
      steps,
    }
  })
}

/**
 * Plans paths, cuts each one before its first impossible step, and plans again without that step
 * for the goals that are left.
 */
function planPossible(
  edges: readonly BrowserEdge[],
  goals: Goals<BrowserEdge>,
  followers: (edge: BrowserEdge) => readonly BrowserEdge[],
): Path<BrowserEdge>[] {
  const left = new Set(edges.flatMap(goals))
  const impossible = new Set<BrowserEdge>()
  const paths: Path<BrowserEdge>[] = []
  for (let found = 1; found > 0 && left.size > 0; ) {
    found = 0
    const possible = edges.filter((edge) => !impossible.has(edge))
    const isLeft = (edge: BrowserEdge) => goals(edge).filter((goal) => left.has(goal))
    for (const planned of planPaths({ edges: possible }, isLeft, LENGTHS)) {
      const end = firstImpossibleStep(planned.edges)
      const blocked = end === undefined ? undefined : planned.edges[end]
      if (blocked) impossible.add(blocked)
      const path = completedPath(planned.edges.slice(0, end), followers)
      const gained = path.edges.flatMap(goals).filter((goal) => left.delete(goal))
      if (gained.length > 0) paths.push({ ...path, goals: gained })
      found += gained.length + (blocked ? 1 : 0)
    }
  }
  return paths
}

/**
 * Identifies how a page looks: the screen, its controls and fields, and whether errors are listed.
 */
function viewOf(seen: Observation): string {
  const { path, heading, buttons, isShaking, summary, file, isSolved, fields } = pageOf(seen)
  return [
    `${path} shows '${heading}'`,
    ...buttons.map((name) => name.replace(/ \d+:\d\d$/, '')),
    ...Object.keys(fields),
    ...(isShaking ? ['shaking'] : []),
    ...(summary.length > 0 ? ['an error summary'] : []),
    ...(isSolved ? ['solved'] : []),
    file,
  ]
    .filter((part) => part !== '')
    .join(', ')
}

/** Extends a path to the end of its automatic steps. */
function completedPath(
  edges: readonly BrowserEdge[],
  followers: (edge: BrowserEdge) => readonly BrowserEdge[],
): Path<BrowserEdge> {
  const whole = [...edges]
  for (;;) {
    const [next] = whole.slice(-1).flatMap(followers)
    if (!next) return pathOf(whole)
    whole.push(next)
  }
}

/**
 * The position of the first step that the page does not offer after the steps before it; undefined
 * if it offers all. One node of the graph covers applicants who differ in facts that no guard
 * reads, and an earlier choice of theirs may make a form impossible to fill in.
 */
export function firstImpossibleStep(
  steps: readonly { name: string; isAutomatic: boolean }[],
): number | undefined {
  const [start, ...rest] = steps
  let state = start && STARTS.get(start.name)
  if (!state) throw new Error(`There is no start '${start?.name}'`)
  for (const [position, { name, isAutomatic }] of rest.entries()) {
    const event = CASE_EVENTS.get(name)
    if (event && !isAutomatic && !isOffered(state, event, name)) return position + 1
    state = after(state, name)
  }
  return undefined
}
