import type { FunnelEvent } from '../../../machines/events.ts'
import type { FunnelMachine } from '../../../machines/funnel.machine.ts'
import type { Graph, GraphEdge } from '../../paths/explore.ts'
import { START } from '../../paths/plan.ts'
import { CASE_EVENTS } from '../check.ts'
import type { Explored } from '../explored.ts'
import { isSolved } from '../invariants/taken.ts'
import { after, type ModelState, STARTS } from '../model.ts'
import {
  arrived,
  type BrowserState,
  DELAYS_MS,
  delaysAfter,
  INITIAL_BROWSER_STATE,
  nextDelay,
  withoutPauses,
} from './browser-state.ts'
import { isOffered, isPointerFree } from './offered.ts'
import { UNREACHABLE_CASES } from './unreachable.ts'

/** The board of a level comes into sight. */
const SHOWN = 'BOARD.SHOWN: in sight'

/** A step that a browser can take; automatic ones follow too soon to be observed. */
export interface BrowserEdge extends GraphEdge {
  isAutomatic: boolean
  /** The chart's state after it. */
  state: ModelState
  /** Milliseconds of the delay that it ends; otherwise 0. */
  waitMs: number
}

/** The nodes that a browser can reach, and the steps that it can take. */
export interface WalkableGraph extends Graph<FunnelMachine> {
  edges: BrowserEdge[]
}

interface Place {
  key: string
  /** The node of the explored graph. */
  node: string
  state: ModelState
  browser: BrowserState
}
type From = Pick<Place, 'browser'> & { key: string | null; state: ModelState | undefined }

const NOWHERE: From = { key: null, state: undefined, browser: INITIAL_BROWSER_STATE }

/**
 * The part of an explored graph that a real browser can walk, in real order: immediate steps first,
 * and of the running delays the one that ends first. Its nodes are those of the graph, split by the
 * browser's state.
 */
export function walkableGraph({ graph }: Pick<Explored, 'graph'>): WalkableGraph {
  const outgoing = Map.groupBy(graph.edges, ({ from }) => from ?? START)
  const nodes: Graph<FunnelMachine>['nodes'] = new Map()
  const edges: BrowserEdge[] = []
  const queue: Place[] = []

  function take(
    { key: from, state: previous, browser: before }: From,
    edge: GraphEdge,
    isAutomatic: boolean,
  ) {
    const state = previous ? after(previous, edge.name) : STARTS.get(edge.name)
    const node = graph.nodes.get(edge.to)
    if (!state || !node) throw new Error(`Nothing leads to '${edge.to}'`)
    const now = browserStateAfter(before, edge, previous, state)
    const key = `${edge.to} ${JSON.stringify(now)}`
    if (!nodes.has(key)) {
      nodes.set(key, { ...node, key })
      queue.push({ key, node: edge.to, state, browser: now })
    }
    const waitMs = before.delays[edge.name] ?? 0
    edges.push({ ...edge, from, to: key, state, isAutomatic, waitMs })
  }

  for (const edge of outgoing.get(START) ?? []) take(NOWHERE, edge, false)
  for (let place = queue.shift(); place; place = queue.shift()) {
    const { key, node, state } = place
    const possible = (outgoing.get(node) ?? []).filter(
      ({ name }) => UNREACHABLE_CASES[name] === undefined,
    )
    const immediate = immediateEdges(possible, place)
    const here =
      immediate.length > 0 || !place.browser.isArriving ? place.browser : arrived(place.browser)
    const next =
      immediate.length > 0 ? immediate : possible.filter((edge) => isNext(edge, state, here))
    for (const edge of next) take({ key, state, browser: here }, edge, immediate.length > 0)
  }
  return { nodes, edges }
}

/** Steps that happen before the applicant can act: device lookups, a level's board, then the sender. */
function immediateEdges(possible: readonly GraphEdge[], { state, browser }: Place): GraphEdge[] {
  const lookups = possible.filter(({ name }) =>
    /^(readSubmission|writeSubmission|readClock|freezeSubmission) answers/.test(name),
  )
  if (lookups.length > 0) return lookups
  const named = (wanted: string) => possible.filter(({ name }) => name === wanted)
  if (state.timer === 'running' && !state.isCounting) return named(SHOWN)
  if (browser.outbox === 'full' && state.delivery === 'waiting') {
    return named('DELIVERY.ATTEMPTED: its own')
  }
  if (browser.field === 'stroke' && state.drawing !== null && !isSolved(state)) {
    return named('STROKE.ENDED: let go')
  }
  const next = nextDelay(browser)
  return next !== undefined && browser.delays[next] === 0 ? named(next) : []
}

function isNext({ name }: GraphEdge, state: ModelState, browser: BrowserState): boolean {
  if (name in DELAYS_MS) return nextDelay(browser) === name
  const event = CASE_EVENTS.get(name)
  if (!event) return isPointerFree(state) || !name.startsWith('URL')
  if (event.type === 'TIMER.TICKED' && nextDelay(browser) !== undefined) return false
  if (browser.field !== null && !isAbout(browser.field, event)) return false
  if (event.type === 'URL.REQUESTED' && event.saved.kind !== 'unchanged' && state.step === 12) {
    return event.saved.kind === 'missing'
  }
  return isOffered(state, event, name)
}

/** While a field is being filled in, the applicant can only leave it or continue. */
function isAbout(field: string, event: FunnelEvent): boolean {
  const isItsOwn = fieldOf(event) === field
  return isItsOwn || !APPLICANT_EVENTS.test(event.type)
}

const APPLICANT_EVENTS = /^(FIELD|BACK|RESUME|URL)/

function browserStateAfter(
  before: BrowserState,
  edge: GraphEdge,
  previous: ModelState | undefined,
  state: ModelState,
): BrowserState {
  const event = CASE_EVENTS.get(edge.name)
  const field = event ? fieldAfter(before.field, event) : before.field
  const delays = delaysAfter(before, edge)
  return {
    delays: field === null ? withoutPauses(delays) : delays,
    field,
    outbox: outboxAfter(before.outbox, edge.name),
    isArriving: before.isArriving || (previous !== undefined && previous.step !== state.step),
  }
}

function fieldAfter(field: string | null, event: FunnelEvent): string | null {
  if (event.type === 'STROKE.EXTENDED') return 'stroke'
  if (event.type === 'FIELD.TYPED' || event.type === 'FIELD.CHOSEN') return fieldOf(event)
  if (event.type === 'RESUME.REMOVED') return 'resume'
  if (event.type === 'FIELD.RESTED' || !/^(FIELD|STROKE|CONTINUE)/.test(event.type)) {
    return field
  }
  return null
}

/** The field that an event changes; a sharing method is validated only with the whole form. */
function fieldOf(event: FunnelEvent): string | null {
  return 'field' in event && event.field !== 'shareMethod' ? event.field : null
}

function outboxAfter(outbox: BrowserState['outbox'], name: string): BrowserState['outbox'] {
  if (name.startsWith('freezeSubmission') || name.endsWith(', waiting')) return 'full'
  if (name.startsWith('DELIVERY.POSTPONED')) return 'postponed'
  return name.startsWith('DELIVERY') ? 'empty' : outbox
}
