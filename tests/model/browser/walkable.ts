import type { FunnelEvent } from '../../../machines/events.ts'
import type { FunnelMachine } from '../../../machines/funnel.machine.ts'
import type { Graph, GraphEdge } from '../../paths/explore.ts'
import { START } from '../../paths/plan.ts'
import { CASE_EVENTS } from '../cases-by-name.ts'
import type { Explored } from '../explored.ts'
import { isSolved } from '../invariants/taken.ts'
import { after, type Modelled, STARTS } from '../model.ts'
import {
  type Around,
  AT_FIRST,
  arrived,
  DELAYS_MS,
  delaysAfter,
  nextDelay,
  withoutPauses,
} from './around.ts'
import { isHandFree, isOffered } from './offered.ts'
import { UNREACHABLE_CASES } from './unreachable.ts'

/** A step that a browser can take, and whether it comes by itself, too soon to be seen alone. */
export interface BrowserEdge extends GraphEdge {
  isByItself: boolean
  /** The chart's state after it. */
  state: Modelled
  /** Milliseconds until it comes, where it is a delay; else 0. */
  waitMs: number
}

/** Nodes and steps that a browser can come to and take. */
export interface WalkableGraph extends Graph<FunnelMachine> {
  edges: BrowserEdge[]
}

interface Place {
  key: string
  /** The node of the explored graph. */
  node: string
  state: Modelled
  around: Around
}
type From = Pick<Place, 'around'> & { key: string | null; state: Modelled | undefined }

const NOWHERE: From = { key: null, state: undefined, around: AT_FIRST }

/**
 * The part of an explored graph that a real browser can walk, in real order: what comes at once
 * comes first, and of the delays that run the one that ends first. Its nodes are those of the graph,
 * told apart by what runs and what the applicant is about.
 */
export function walkableGraph({ graph }: Pick<Explored, 'graph'>): WalkableGraph {
  const outgoing = Map.groupBy(graph.edges, ({ from }) => from ?? START)
  const nodes: Graph<FunnelMachine>['nodes'] = new Map()
  const edges: BrowserEdge[] = []
  const queue: Place[] = []

  function take(
    { key: from, state: previous, around: before }: From,
    edge: GraphEdge,
    isByItself: boolean,
  ) {
    const state = previous ? after(previous, edge.name) : STARTS.get(edge.name)
    const node = graph.nodes.get(edge.to)
    if (!state || !node) throw new Error(`Nothing leads to '${edge.to}'`)
    const now = aroundAfter(before, edge, previous, state)
    const key = `${edge.to} ${JSON.stringify(now)}`
    if (!nodes.has(key)) {
      nodes.set(key, { key, snapshot: node.snapshot })
      queue.push({ key, node: edge.to, state, around: now })
    }
    const waitMs = before.delays[edge.name] ?? 0
    edges.push({ ...edge, from, to: key, state, isByItself, waitMs })
  }

  for (const edge of outgoing.get(START) ?? []) take(NOWHERE, edge, false)
  for (let place = queue.shift(); place; place = queue.shift()) {
    const { key, node, state } = place
    const possible = (outgoing.get(node) ?? []).filter(
      ({ name }) => UNREACHABLE_CASES[name] === undefined,
    )
    const atOnce = soonest(possible, place)
    const here =
      atOnce.length > 0 || !place.around.isArriving ? place.around : arrived(place.around)
    const next = atOnce.length > 0 ? atOnce : possible.filter((edge) => isNext(edge, state, here))
    for (const edge of next) take({ key, state, around: here }, edge, atOnce.length > 0)
  }
  return { nodes, edges }
}

/** What comes by itself before anybody can do anything: lookups on the device, then the sender. */
function soonest(possible: readonly GraphEdge[], { state, around }: Place): GraphEdge[] {
  const lookups = possible.filter(({ name }) =>
    /^(readSubmission|writeSubmission|readClock|freezeSubmission) answers/.test(name),
  )
  if (lookups.length > 0) return lookups
  const named = (wanted: string) => possible.filter(({ name }) => name === wanted)
  if (around.outbox === 'full' && state.delivery === 'waiting') {
    return named('DELIVERY.ATTEMPTED: its own')
  }
  if (around.field === 'stroke' && state.drawing !== null && !isSolved(state)) {
    return named('STROKE.ENDED: let go')
  }
  const next = nextDelay(around)
  return next !== undefined && around.delays[next] === 0 ? named(next) : []
}

function isNext({ name }: GraphEdge, state: Modelled, around: Around): boolean {
  if (name in DELAYS_MS) return nextDelay(around) === name
  const event = CASE_EVENTS.get(name)
  if (!event) return isHandFree(state) || !name.startsWith('URL')
  if (event.type === 'TIMER.TICKED' && nextDelay(around) !== undefined) return false
  if (around.field !== null && !isAbout(around.field, event)) return false
  if (event.type === 'URL.REQUESTED' && event.saved.kind !== 'unchanged' && state.step === 12) {
    return event.saved.kind === 'missing'
  }
  return isOffered(state, event, name)
}

/** While a field is being filled in nothing else is done but to leave it, or to continue. */
function isAbout(field: string, event: FunnelEvent): boolean {
  const isItsOwn = fieldOf(event) === field
  return isItsOwn || !APPLICANTS_OWN.test(event.type)
}

const APPLICANTS_OWN = /^(FIELD|BACK|RESUME|URL)/

function aroundAfter(
  before: Around,
  edge: GraphEdge,
  previous: Modelled | undefined,
  state: Modelled,
): Around {
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

/** The field that an event is about; a choice of sharing is checked with the whole form alone. */
function fieldOf(event: FunnelEvent): string | null {
  if (event.type === 'FIELD.CHOSEN') {
    const [field] = Object.keys(event.values)
    return field === undefined || field === 'shareMethod' ? null : field
  }
  return 'field' in event ? event.field : null
}

function outboxAfter(outbox: Around['outbox'], name: string): Around['outbox'] {
  if (name.startsWith('freezeSubmission') || name.endsWith(', waiting')) return 'full'
  if (name.startsWith('DELIVERY.POSTPONED')) return 'postponed'
  return name.startsWith('DELIVERY') ? 'empty' : outbox
}
