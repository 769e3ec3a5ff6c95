import type { Chart, ChartState, ChartTransition } from '../../chart/chart.ts'
import { metaOf } from '../../chart/meta.ts'
import { type ChartTree, mainPartOf } from '../../layout/tree.ts'
import { eventInWords, inWords, titleOf } from '../../layout/words.ts'
import { conditionInWords } from '../rules/guards.tsx'
import { type Answer, type AnswerItem, listed, timeInWords } from './answer.ts'
import { type Causes, isSomebodys } from './causes.ts'
import { delayQuestion, serviceQuestion, WAITS } from './chart-topics.ts'

/**
 * How long a service may take by itself: milliseconds, null for as long as it likes, `runs` where nothing waits for its
 * end.
 */
export type Limits = Readonly<Record<string, number | null | 'runs'>>

/** A way on that starts with somebody's doing, or with opening the page, and then goes by itself. */
export interface Wait {
  /** The transition that starts it; null for the opening of the page. */
  start: string | null
  ms: number
  /** States in which time passes, in order. */
  states: string[]
  /** Services without a limit, for which it would wait. */
  unlimited: string[]
}

/** Every delay, every service with its limit, and the longest that anybody waits on the way to an outcome. */
export function waitsAnswer(chart: Chart, tree: ChartTree, causes: Causes, limits: Limits): Answer {
  const waits = waitsOnTheWay(chart, tree, causes, limits)
  const [longest] = waits.toSorted(
    (one, other) => other.ms - one.ms || Number(one.start === null) - Number(other.start === null),
  )
  const total = waits.filter(({ start }) => start !== null).reduce((sum, { ms }) => sum + ms, 0)
  const services = servicesOf(chart, tree, limits)
  const unlimited = services.filter(({ limit }) => limit === null)
  const unsure = [...new Set(waits.flatMap((wait) => wait.unlimited))]
  return {
    question: 'How long does one wait, and for what?',
    says: [
      longest === undefined
        ? 'This chart shows no way on which somebody would wait.'
        : `The longest wait at one go is ${timeInWords(longest.ms)}, ${startInWords(tree, longest)}. All waits of one way through come to ${timeInWords(total)} at most.`,
      unsure.length === 0 ? '' : `${listed(unsure)} may take longer: no limit is known.`,
      unlimited.length === 0
        ? ''
        : `Without a limit: ${listed(unlimited.map(({ actor }) => inWords(actor).toLowerCase()))}.`,
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
    parts: [
      {
        title: 'Waits on the way, in order',
        items: waits.map((wait) => ({
          words: `${timeInWords(wait.ms)}, ${startInWords(tree, wait)}`,
          places: wait.states,
          note: wait.unlimited.length > 0 ? `and as long as ${listed(wait.unlimited)} takes` : '',
        })),
      },
      { title: 'Delays, in order', items: delaysOf(chart, tree) },
      {
        title: 'Services, in order',
        items: services.map(({ state, actor, limit, words }) => ({
          words: `${inWords(actor)}: ${limit === null ? 'no limit' : words}`,
          note: limit === null ? words : undefined,
          places: [state],
        })),
      },
      { title: 'Waits until a rule holds, however long', items: conditionsOf(chart, tree) },
    ].filter(({ items }) => items.length > 0),
  }
}

/** How long what runs in a state may take, what ends it, and what waits for it meanwhile. */
export function serviceAnswer(
  chart: Chart,
  tree: ChartTree,
  limits: Limits,
  actor: string,
): Answer | undefined {
  const service = servicesOf(chart, tree, limits).find((one) => one.actor === actor)
  if (!service) return undefined
  const { state, limit, words } = service
  const { main } = mainPartOf(tree)
  const own = tree.transitionsOf(state)
  const around = tree.around(state)
  const isBeside = !tree.isWithin(state, main.id)
  const names = [tree.state(state), ...around.slice(0, 1)].map(({ name }) => name.toLowerCase())
  const failed = own.find(({ trigger }) => trigger.kind === 'error' && trigger.actor === actor)
  const waiting = conditionsOf(chart, tree).filter(({ words, note = '' }) =>
    names.some((name) => `${words} ${note}`.toLowerCase().includes(name)),
  )
  return {
    question: serviceQuestion(actor),
    says: `${limit === null ? 'As long as it likes: it has no limit of its own' : capitalized(words)}. ${
      failed ? `If it fails: ${failed.description} ` : ''
    }${
      isBeside
        ? 'It runs beside the steps: the applicant goes on meanwhile, and sees the step they are at.'
        : `Meanwhile the applicant sees: ${tree.state(state).description}`
    }`,
    parts: [
      { title: 'What ends it', items: own.map(endItem) },
      { title: 'What waits for it, and until when', items: waiting },
      { title: 'Further', items: [{ words: '', topics: [WAITS] }] },
    ].filter(({ items }) => items.length > 0),
  }

  function endItem({ id, targets, description }: ChartTransition): AnswerItem {
    const to = targets.map((target) => titleOf(tree.state(target))).join(', ')
    return { words: description, note: to === '' ? undefined : `Leads to ${to}.`, places: [id] }
  }
}

/** How long a delay is, where it is waited for, and what follows. */
export function delayAnswer(chart: Chart, tree: ChartTree, delay: string): Answer | undefined {
  const ms = chart.delays[delay]
  if (ms === undefined) return undefined
  const items = delaysOf(chart, tree).filter((one) => one.delay === delay)
  return {
    question: delayQuestion(delay),
    says: `${timeInWords(ms)}.`,
    parts: [
      { title: 'Where, and what follows', items },
      { title: 'Further', items: [{ words: '', topics: [WAITS] }] },
    ],
  }
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** States that are left by themselves once a rule holds, and where none has to. */
function conditionsOf(chart: Chart, tree: ChartTree): AnswerItem[] {
  return chart.states.flatMap(({ id, description }) => {
    const own = tree.transitionsOf(id).filter(({ trigger }) => trigger.kind === 'always')
    const rules = own.map(({ guard }) => guard)
    if (rules.length === 0 || rules.includes(null)) return []
    const words = rules.map((rule) => conditionInWords(chart, rule ?? ''))
    return [{ words: description, note: `Until: ${words.join(' Or: ')}`, places: [id] }]
  })
}

function startInWords(tree: ChartTree, { start }: Pick<Wait, 'start'>): string {
  if (start === null) return 'when the page is opened'
  const [source = '', event = ''] = start.split(' / ')
  const title = titleOf(stepAround(tree, source))
  const isLeading = tree
    .transitionsOf(source)
    .some(({ id, targets }) => id === start && targets.length > 0)
  return isLeading ? `after “${eventInWords(tree.root, event)}”` : `at the end of ${title}`
}

/** The state around with a screen, else the state itself. */
function stepAround(tree: ChartTree, id: string): ChartState {
  const state = tree.state(id)
  return [state, ...tree.around(id)].find((one) => metaOf(one).screen !== undefined) ?? state
}

function delaysOf(chart: Chart, tree: ChartTree): (AnswerItem & { delay: string })[] {
  const used = new Set<string>()
  const ofStates = chart.transitions.flatMap(({ source, trigger, description }) => {
    if (trigger.kind !== 'after') return []
    used.add(trigger.delay)
    const { delay } = trigger
    const time = delayTime(chart.delays[delay] ?? Number(delay))
    return [{ words: `${inWords(delay)}, ${time}: ${description}`, place: source, delay }]
  })
  const alike = [...Map.groupBy(ofStates, ({ words }) => words)]
  const others = Object.entries(chart.delays).filter(([name]) => !used.has(name))
  return [
    ...alike.map(([words, all]) => ({
      words,
      places: all.map(({ place }) => place),
      delay: all[0]?.delay ?? '',
    })),
    ...others.map(([name, ms]) => {
      const places = statesThatStart(chart, name)
      return {
        words: `${inWords(name)}, ${timeInWords(ms)}: an action starts it.`,
        delay: name,
        places,
        note: places.length === 0 ? 'Which one, the chart does not say.' : undefined,
      }
    }),
  ].toSorted((one, other) => positionOf(tree, one.places) - positionOf(tree, other.places))
}

function delayTime(ms: number): string {
  return Number.isNaN(ms) ? 'worked out when it begins' : timeInWords(ms)
}

/** By the convention that such an action has the delay's name in its own. */
function statesThatStart({ transitions }: Chart, delay: string): string[] {
  const name = `start${delay.charAt(0).toUpperCase()}${delay.slice(1)}`
  const starting = transitions.filter(({ actions }) => actions.includes(name))
  return [...new Set(starting.map(({ source }) => source))]
}

function positionOf(tree: ChartTree, [place = '']: readonly string[]): number {
  return tree.positionOf(place)
}

interface Service {
  state: string
  actor: string
  limit: number | null
  words: string
}

function servicesOf({ states, delays }: Chart, tree: ChartTree, limits: Limits): Service[] {
  const { main } = mainPartOf(tree)
  return states.flatMap(({ id, invokes }) =>
    invokes.map(({ id: actor, src }): Service => {
      const own = tree.transitionsOf(id)
      const service = { state: id, actor }
      const cut = cutOf(own, delays)
      const limit = limitOf(limits, src)
      if (cut !== null && (typeof limit !== 'number' || cut < limit)) {
        return { ...service, limit: cut, words: `at most ${timeInWords(cut)}, then one goes on` }
      }
      if (limit === 0) return { ...service, limit, words: 'answers at once' }
      if (typeof limit === 'number') {
        return { ...service, limit, words: `at most ${timeInWords(limit)}, then it has failed` }
      }
      const isAwaited = own.some(({ trigger }) => isAnswerOf(trigger, actor))
      if (limit === 'runs' || (limit === undefined && !isAwaited)) {
        return {
          ...service,
          limit: 0,
          words: 'runs until it is stopped; nothing waits for its end',
        }
      }
      const where = tree.isWithin(id, main.id)
        ? 'the way on waits for it'
        : 'it runs beside the steps'
      const isKnown = limit === null ? '' : '; whether it has a limit of its own is not known here'
      return { ...service, limit: null, words: `${where}${isKnown}` }
    }),
  )
}

function limitOf(limits: Limits, actor: string): Limits[string] | undefined {
  return Object.hasOwn(limits, actor) ? limits[actor] : undefined
}

function isAnswerOf(trigger: ChartTransition['trigger'], actor: string): boolean {
  return (trigger.kind === 'done' || trigger.kind === 'error') && trigger.actor === actor
}

/** Milliseconds after which a state is left whatever runs in it; null where no delay ends it. */
function cutOf(own: readonly ChartTransition[], delays: Chart['delays']): number | null {
  const times = own.flatMap(({ trigger, guard, targets }) =>
    trigger.kind === 'after' && guard === null && targets.length > 0
      ? [delays[trigger.delay] ?? Number(trigger.delay)]
      : [],
  )
  const known = times.filter((time) => !Number.isNaN(time))
  return known.length === 0 ? null : Math.min(...known)
}

/**
 * The waits on the ways to an outcome, in the order of the chart: from what somebody does, or the opening of the page,
 * until an outcome or until somebody can do something. Each service takes as long as it may.
 */
export function waitsOnTheWay(
  chart: Chart,
  tree: ChartTree,
  causes: Causes,
  limits: Limits,
): Wait[] {
  const { main } = mainPartOf(tree)
  if (!chart.states.some((state) => metaOf(state).screen)) return []
  const acts = chart.transitions.filter(
    ({ source, trigger }) =>
      trigger.kind === 'event' &&
      isSomebodys(tree, causes, trigger.event) &&
      source !== main.id &&
      tree.isWithin(source, main.id),
  )
  const starts: { start: string | null; entered: string[] }[] = [
    { start: null, entered: main.initial === null ? [] : [main.initial] },
    ...acts.map(({ id, source, targets }) => ({
      start: id,
      entered: targets.length > 0 ? targets : alwaysFrom(tree, source),
    })),
  ]
  const found = starts.flatMap(({ start, entered }) => {
    const ways = entered.map((state) => wayFrom(state))
    const [way] = ways.toSorted((one, other) => other.ms - one.ms)
    return way && (way.ms > 0 || way.unlimited.length > 0) ? [{ start, ...way }] : []
  })
  // Several things that one can do may start the same wait.
  const alike = Map.groupBy(found, ({ states }) => states.join())
  return [...alike.values()].flatMap(
    (all) => all.find(({ start }) => start !== null) ?? all.slice(0, 1),
  )

  /** Whether somebody can lead on from here. */
  function isHeld(state: string): boolean {
    const own = tree
      .transitionsOf(state)
      .some((one) => isAct(one) && one.targets.length + one.actions.length > 0)
    const around = tree
      .around(state)
      .filter(({ id }) => id !== main.id && tree.isWithin(id, main.id))
      .flatMap(({ id }) => tree.transitionsOf(id))
    return own || around.some((transition) => isAct(transition) && transition.targets.length > 0)
  }
  function isAct({ trigger }: ChartTransition): boolean {
    return trigger.kind === 'event' && isSomebodys(tree, causes, trigger.event)
  }

  function wayFrom(state: string): Omit<Wait, 'start'> {
    const passed = new Map<string, number>()
    const unlimited = new Set<string>()
    const ms = latest(state, 0, [])
    return { ms, states: [...passed.keys()], unlimited: [...unlimited] }

    /** The latest moment at which what is entered at a moment has come to rest. */
    function latest(id: string, at: number, before: readonly string[]): number {
      const { kind, initial } = tree.state(id)
      if (before.includes(id) || metaOf(tree.state(id)).outcome) return at
      if (kind === 'parallel') return latestOfRegions(id, at, before)
      if (initial !== null) return latest(initial, at, [...before, id])
      if (isHeld(id)) return at
      return Math.max(
        at,
        ...exitsOf(id, at).map(({ time, targets }) =>
          Math.max(time, ...targets.map((target) => latest(target, time, [...before, id]))),
        ),
      )
    }

    /** Of regions that lead to an outcome, if there are such, else of all. */
    function latestOfRegions(id: string, at: number, before: readonly string[]): number {
      const regions = tree.children(id)
      const deciding = regions.filter((region) =>
        chart.states.some((inner) => metaOf(inner).outcome && tree.isWithin(inner.id, region.id)),
      )
      const awaited = deciding.length > 0 ? deciding : regions
      return Math.max(...awaited.map((region) => latest(region.id, at, [...before, id])))
    }

    /** What leads on by itself, and when at the latest. */
    function exitsOf(id: string, at: number): { time: number; targets: readonly string[] }[] {
      const own = [id, ...tree.around(id).map((around) => around.id)]
        .filter((one) => one !== main.id && tree.isWithin(one, main.id))
        .flatMap((one) => tree.transitionsOf(one))
        .filter(({ targets }) => targets.length > 0)
      const cut = cutOf(tree.transitionsOf(id), chart.delays)
      return own.flatMap(({ id: transition, trigger, targets }) => {
        const time = timeOf(transition, trigger, at, cut)
        if (time === null) return []
        if (time > at) passed.set(id, time - at)
        return [{ time, targets }]
      })
    }

    function timeOf(
      transition: string,
      trigger: ChartTransition['trigger'],
      at: number,
      cut: number | null,
    ): number | null {
      if (trigger.kind === 'always') return at
      if (trigger.kind === 'after') {
        const ms = chart.delays[trigger.delay] ?? Number(trigger.delay)
        return Number.isNaN(ms) ? null : at + ms
      }
      if (trigger.kind === 'ended') return at
      if (trigger.kind === 'event') return raisedAt(trigger.event, transition, at)
      const limit = limitOf(limits, trigger.actor)
      if (typeof limit === 'number') return at + Math.min(limit, cut ?? limit)
      if (cut !== null) return at + cut
      unlimited.add(trigger.actor)
      return at
    }

    /** When a region beside raises an event: after its own delay, since both were entered together. */
    function raisedAt(event: string, transition: string, at: number): number | null {
      const source = transition.split(' / ')[0] ?? ''
      const raising = causes.raisedBy(event).flatMap((id) => {
        const [beside = ''] = id.split(' / ')
        const parallel = tree
          .around(beside)
          .find(({ id: around, kind }) => kind === 'parallel' && tree.isWithin(source, around))
        const taken = chart.transitions.find((one) => one.id === id)
        if (!parallel || taken?.trigger.kind !== 'after' || tree.isWithin(beside, source)) return []
        const ms = chart.delays[taken.trigger.delay]
        const entered = passedBefore(parallel.id)
        if (ms === undefined) return []
        passed.set(beside, ms)
        return [entered + ms]
      })
      return raising.length === 0 ? null : Math.max(at, ...raising)
    }

    /** The time that had passed before a state was entered. */
    function passedBefore(state: string): number {
      return [...passed]
        .filter(([id]) => !tree.isWithin(id, state))
        .reduce((sum, [, ms]) => sum + ms, 0)
    }
  }
}

function alwaysFrom(tree: ChartTree, source: string): string[] {
  return tree
    .transitionsOf(source)
    .filter(({ trigger }) => trigger.kind === 'always')
    .flatMap(({ targets }) => targets)
}
