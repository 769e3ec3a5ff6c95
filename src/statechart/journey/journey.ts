import type { Chart, ChartState, ChartTransition } from '../chart/chart.ts'
import { metaOf } from '../chart/meta.ts'
import { type ChartTree, enteredWith, mainPartOf, treeOf } from '../chart/tree.ts'
import { eventInWords, inWords, millisecondsOf, timeOf, titleOf } from '../chart/words.ts'

/** Whether an end of the journey is what the applicant hoped for. */
export type Tone = 'good' | 'open' | 'bad'

/** A card of the journey: a step, a state inside one, a parallel region, a rule, an outcome. */
export interface Stop {
  /** The state; of a gate the transition that is taken if its rule holds. */
  id: string
  kind: 'step' | 'state' | 'region' | 'gate' | 'outcome'
  /** The number of a step or a gate, from 1. */
  number: number | null
  title: string
  words: string
  /** What else a reader should know; empty if there is nothing. */
  note: string
  /** Whether the server of this page leaves it out. */
  isOff?: true
  /** The frame that it shares with others: a region among them is its head. Outcomes of one kind share a frame. */
  group: string | null
  /** How a gate or an outcome looks. */
  tone: Tone | null
  /** What its card or frame shows in small: its screen, or that of an outcome in each of its variants. */
  screens: readonly StopScreen[]
}

/** A screen in small; of a variant its name, and the state that is active at once. */
interface StopScreen {
  name: string
  alongside?: string
}

export interface Phase {
  title: string
  stops: Stop[]
}

/** How one comes from a stop to another; the first of several transitions represents all of them. */
export interface Line {
  id: string
  /** All that lead there; of what goes past a rule, those of the rules after it. */
  transitions: string[]
  from: string
  to: string
  /**
   * Onward, to an earlier stop, past a rule that does not hold, to the outcome of one that does; or from where a
   * parallel region begins, or to what waits for it.
   */
  kind: 'on' | 'back' | 'else' | 'decides' | 'begins' | 'awaited'
  words: string
  /** Whether there is to be room for a number below the words. */
  isNumbered?: boolean
  /** Whether a card has the words: next to the line they would be crossed. */
  isOnCard?: boolean
  /** Whether it is not drawn, and only said on a card: it would run through another card. */
  isUndrawn?: boolean
}

/** The chart as the people see it who go through it: phases in their order, and how one leads to the next. */
export interface Journey {
  phases: Phase[]
  lines: Line[]
}

/**
 * The journey as the chart says it: each state with a phase is a stop, those of one phase share a column.
 * A state that only chooses among outcomes is as many gates as it has rules. Null if no state has a phase.
 */
export function journeyOf(chart: Chart): Journey | null {
  const tree = treeOf(chart)
  const { main, regions } = mainPartOf(tree)
  const states = chart.states
    .filter((state) => metaOf(state).phase !== undefined)
    // The order of the steps is that of the phases; parallel regions come after them.
    .toSorted((one, other) => Number(isInRegion(one)) - Number(isInRegion(other)))
  if (states.length === 0) return null
  // The last state of a region is the one in which what it does is done.
  const variants = chart.states.toReversed().flatMap((state): StopScreen[] => {
    const { variant } = metaOf(state)
    return variant === undefined ? [] : [{ name: variant, alongside: state.id }]
  })
  const byPhase = Map.groupBy(states, (state) => metaOf(state).phase ?? '')
  const phases = [...byPhase].map(([title, inPhase]) => ({
    title,
    stops: inPhase.flatMap((state) => stopsOf(state)),
  }))
  const lines = linesOf(chart, tree, phases)
  return { phases: withUndrawnWays(chart, tree, { phases, lines }), lines }

  function isInRegion({ id }: ChartState): boolean {
    return !tree.isWithin(id, main.id)
  }

  /** What parallel regions say on the card of a step. */
  function linesOn({ id }: ChartState): string[] {
    return regions
      .filter((region) => metaOf(region).within === id)
      .map((region) => `${titleOf(region)}: ${region.description}`)
  }

  function stopsOf(state: ChartState): Stop[] {
    const rules = tree.transitionsOf(state.id)
    const metas = rules.flatMap(({ targets: [target] }) =>
      target === undefined ? [] : metaOf(tree.state(target)),
    )
    const isDeciding = metas.length === rules.length && metas.every(({ outcome }) => outcome)
    if (rules.length > 1 && isDeciding) {
      const { guards = {} } = metaOf(tree.root)
      return rules.map((rule, position) =>
        gateOf(rule, metas[position]?.result?.tone ?? null, guards[rule.guard ?? '']?.note ?? ''),
      )
    }
    return [stopOf(state, regions.includes(state), variants, linesOn(state))]
  }
}

/** The same with room for a number at each line. */
export function numbered(journey: Journey): Journey {
  return { ...journey, lines: journey.lines.map((line) => ({ ...line, isNumbered: true })) }
}

/** The same without the screens in small. */
export function withoutScreens({ phases, lines }: Journey): Journey {
  const bare = (stop: Stop): Stop => ({ ...stop, screens: [] })
  return { phases: phases.map((phase) => ({ ...phase, stops: phase.stops.map(bare) })), lines }
}

/** The same with what a server does not do on the cards that it concerns; what never happens is off. */
export function withOff(
  { phases, lines }: Journey,
  off: readonly { note: string; places: readonly string[]; isNever: boolean }[],
): Journey {
  const stopOff = (stop: Stop): Stop => {
    const match = off.find(({ places }) => places.includes(stop.id))
    if (!match) return stop
    const note = `${stop.note} ${match.note}`.trim()
    return { ...stop, note, ...(match.isNever && { isOff: true as const }) }
  }
  return {
    phases: phases.map((phase) => ({ ...phase, stops: phase.stops.map(stopOff) })),
    lines,
  }
}

function gateOf(rule: ChartTransition, tone: Tone | null, note: string): Stop {
  return {
    id: rule.id,
    kind: 'gate',
    number: rule.order + 1,
    title: sentence(rule.description),
    words: '',
    note,
    group: null,
    tone,
    screens: [],
  }
}

function stopOf(
  state: ChartState,
  isRegion: boolean,
  variants: readonly StopScreen[],
  lines: readonly string[],
): Stop {
  const { screen, outcome, result, frame: group = null, note: said = '' } = metaOf(state)
  const note = [said, ...lines].filter(Boolean).join(' ')
  const about = { id: state.id, number: null, tone: null, screens: [], note }
  if (outcome) {
    return {
      ...about,
      kind: 'outcome',
      title: outcome.reason ?? inWords(state.name),
      words: result ? `“${result.heading}”` : state.description,
      group: group ?? outcome.stage,
      tone: result?.tone ?? null,
      screens: variants,
    }
  }
  const rest = { title: titleOf(state), words: state.description, group }
  if (screen === undefined) return { ...about, kind: isRegion ? 'region' : 'state', ...rest }
  return { ...about, kind: 'step', ...rest, number: screen.step, screens: [{ name: '' }] }
}

/** Where the journey shows a state: the stop that it is, or is inside or on the card of; of a state that decides its first gate. */
function stopFinder(tree: ChartTree, phases: readonly Phase[]) {
  const stops = new Set(phases.flatMap((phase) => phase.stops).map(({ id }) => id))
  return function stopAround(state: string): string | undefined {
    const gate = tree.transitionsOf(state)[0]?.id ?? ''
    if (stops.has(gate)) return gate
    if (stops.has(state)) return state
    const { within } = metaOf(tree.state(state))
    if (within !== undefined && stops.has(within)) return within
    const { parent } = tree.state(state)
    return parent === null ? undefined : stopAround(parent)
  }
}

/**
 * Where the journey shows a state or transition: a transition is the line or the gate that represents it, else the
 * stop in which it begins. Undefined for what the journey leaves out.
 */
export function placesIn(
  { phases, lines }: Journey,
  tree: ChartTree,
): (id: string) => string | undefined {
  const stopAround = stopFinder(tree, phases)
  const drawn = new Map([
    ...lines
      .filter(({ kind }) => kind !== 'else')
      .flatMap(({ id, transitions }) => transitions.map((one) => [one, id] as const)),
    ...phases.flatMap(({ stops }) => stops.map(({ id }) => [id, id] as const)),
  ])
  return (id) => {
    const shown = drawn.get(id)
    if (shown !== undefined) return shown
    const source = tree.transition(id)?.source ?? id
    return tree.has(source) ? stopAround(source) : undefined
  }
}

/** The same if a stop that no line leads to says by which transitions of states without a phase it is entered. */
function withUndrawnWays(chart: Chart, tree: ChartTree, { phases, lines }: Journey): Phase[] {
  const stopAround = stopFinder(tree, phases)
  const [first] = phases.flatMap(({ stops }) => stops)
  const noteOf = (stop: Stop) =>
    stop === first || stop.kind === 'region' || lines.some(({ to }) => to === stop.id)
      ? stop.note
      : chart.transitions
          .filter(({ source, targets: [target] }) => {
            return target !== undefined && stopAround(target) === stop.id && !stopAround(source)
          })
          .map((way) => {
            const words = sentence(way.description) || doingInWords(chart, tree, way)
            return `From ${titleOf(tree.state(way.source))}: ${words}.`
          })
          .join(' ')
  return phases.map((phase) => ({
    ...phase,
    stops: phase.stops.map((stop) => ({ ...stop, note: noteOf(stop) })),
  }))
}

function linesOf(chart: Chart, tree: ChartTree, phases: readonly Phase[]): Line[] {
  const stops = phases.flatMap((phase) => phase.stops)
  const positions = new Map(stops.map(({ id }, position) => [id, position]))
  const gates = stops.filter(({ kind }) => kind === 'gate').map(({ id }) => id)
  const outcomes = stops.filter(({ kind }) => kind === 'outcome').map(({ id }) => id)
  const stopAround = stopFinder(tree, phases)

  function stopsEntered(target: string): string[] {
    return enteredWith(tree, target).flatMap((id) => stopAround(id) ?? [])
  }

  function lineOf(transition: ChartTransition): Line[] {
    const { id, source, targets } = transition
    const [target] = targets
    const isGate = gates.includes(id)
    const from = isGate ? id : stopAround(source)
    const [to] = target === undefined ? [] : stopsEntered(target)
    if (from === undefined || to === undefined || from === to) return []
    // What was decided before is only shown again.
    if (!isGate && gates.length > 0 && outcomes.includes(to)) return []
    const isBack = (positions.get(to) ?? 0) < (positions.get(from) ?? 0)
    const kind = isGate ? 'decides' : isBack ? 'back' : 'on'
    const words = isGate ? '' : doingInWords(chart, tree, transition)
    return [{ id, transitions: [id], from, to, kind, words }]
  }

  const sameWay = Map.groupBy(
    chart.transitions.toSorted(byDoing).flatMap(lineOf),
    ({ from, to }) => `${from} > ${to}`,
  )
  const past = gates.flatMap((from, position): Line[] => {
    const to = gates[position + 1]
    if (to === undefined) return []
    const transitions = gates.slice(position + 1)
    return [{ id: from, transitions, from, to, kind: 'else', words: 'otherwise' }]
  })
  const lines = [...sameWay.values()].flatMap((all) => {
    const transitions = all.flatMap((line) => line.transitions)
    return all[0] ? [{ ...all[0], transitions }] : []
  })
  return [...lines, ...past, ...alongside(tree, stops)]
}

/** From where each parallel region begins to it, and from it to what waits for it. */
function alongside(tree: ChartTree, stops: readonly Stop[]): Line[] {
  return stops
    .filter(({ kind }) => kind === 'region')
    .flatMap(({ id }): Line[] => {
      const { begins, awaitedBy } = metaOf(tree.state(id)).alongside ?? {}
      const about = { id, transitions: [] }
      const isStop = (state: string | undefined) => stops.some((stop) => stop.id === state)
      return [
        ...(begins !== undefined && isStop(begins)
          ? [{ ...about, from: begins, to: id, kind: 'begins' as const, words: 'Begins in' }]
          : []),
        ...(awaitedBy !== undefined && isStop(awaitedBy)
          ? [{ ...about, from: id, to: awaitedBy, kind: 'awaited' as const, words: 'Awaited by' }]
          : []),
      ]
    })
}

/** What a user does before what follows automatically. */
function byDoing({ trigger: one }: ChartTransition, { trigger: other }: ChartTransition): number {
  return Number(one.kind !== 'event') - Number(other.kind !== 'event')
}

/** What one does, or what happens, to go that way. */
export function doingInWords(
  { delays }: Chart,
  tree: ChartTree,
  { source, trigger, guards, description }: ChartTransition,
): string {
  const { guards: described = {} } = metaOf(tree.root)
  if (trigger.kind === 'after') {
    if (millisecondsOf({ delays }, trigger.delay) === null) return sentence(description)
    const time = timeOf({ delays }, trigger.delay)
    return `${titleOf(tree.state(source)).toLowerCase()}, ${time} later`
  }
  if (trigger.kind !== 'event') return sentence(description)
  const does = eventInWords(tree.root, trigger.event)
  const [guard] = guards.length === 1 ? guards : []
  const condition = guard?.isNegated === false ? described[guard.name]?.short : undefined
  return condition === undefined ? does : `${does}, when ${condition}`
}

/** Without the full stop at its end. */
function sentence(text: string): string {
  return text.replace(/\.$/, '')
}
