import { call, ROUND_RULES, type Rule, requestRound } from './rounds.ts'
import {
  changed,
  DECIDED,
  type Id,
  NOTHING_DONE,
  OWN,
  unclearedOn,
  type World,
  WRITTEN,
} from './world.ts'

/** Reads the device for abandoned submissions, unless it is being read already. */
export function lookForAbandoned(world: World): World {
  if (world.takeover !== 'resting') return world
  return call({ ...world, takeover: 'looking' }, 'readUncleared')
}

/** A submission found twice is taken over, unless its page is open again. */
function lookAgain(world: World): World {
  const abandoned = unclearedOn(world.device)
    .filter((id) => world.known.includes(id))
    .map((id) => ({ id, isUndecided: isUndecided(world, id) }))
    .filter(({ id, isUndecided }) => id !== OWN || isUndecided)
  return call({ ...world, takeover: 'dating', abandoned, hasDecided: false }, 'readClock')
}

function isUndecided({ device }: World, id: Id): boolean {
  return device[id]?.hasAnswers === true && !device[id].isDecided
}

function takeNext(world: World): World {
  const [first] = world.abandoned
  if (!first) {
    const rested: World = { ...world, takeover: 'resting' }
    return world.hasDecided ? requestRound(rested) : rested
  }
  return first.isUndecided ? freeze(world, first.id) : clearAbandoned(world, first.id)
}

/** Under 20 by the date, and Applied where no clock says how old the applicant is. */
function freeze(world: World, submissionId: Id): World {
  const rule = world.isDateKnown ? 'disqualifiedByKnockout' : 'appliedByAge'
  const stage = world.isDateKnown ? KNOCKED_OUT : 'Applied'
  const carries = { submissionId, rule, stage, sent: stage, submittedFrom: 'Funnel under test' }
  return call({ ...world, takeover: 'freezing' }, 'freezeSubmission', carries)
}

const KNOCKED_OUT = 'Disqualified - does not meet knockout questions'

const clearAbandoned = (world: World, id: Id): World =>
  call({ ...world, takeover: 'clearing' }, 'clearAbandoned', { submissionId: id })

const withFirst = (next: (world: World, id: Id) => World) => (world: World) => {
  const [first = { id: OWN }] = world.abandoned
  return next(world, first.id)
}
const continueTakeover: Rule = (world) =>
  takeNext({ ...world, abandoned: world.abandoned.slice(1) })

const TAKEOVER_RULES: Readonly<Record<string, Rule>> = {
  'readUncleared answers: as they are stored': (world) => {
    if (world.takeover === 'lookingAgain') return lookAgain(world)
    const known = unclearedOn(world.device)
    if (known.length === 0) return { ...world, takeover: 'resting' }
    const delays: World['delays'] = [...world.delays, ['abandonment', 10_000]]
    return { ...world, takeover: 'waiting', known, delays }
  },
  'readUncleared answers: after its page has decided it': (world) =>
    lookAgain({ ...world, device: changed(world.device, 'ben', { isDecided: true }) }),
  'readUncleared answers: after another page was left': (world) =>
    lookAgain({ ...world, device: { ...world.device, ben: WRITTEN } }),
  'readUncleared fails: broken': (world) => ({ ...world, takeover: 'resting' }),
  'after abandonment': (world) => call({ ...world, takeover: 'lookingAgain' }, 'readUncleared'),

  'readClock answers: 21 November 2026': (world) => takeNext({ ...world, isDateKnown: true }),
  'readClock fails: broken': (world) => takeNext({ ...world, isDateKnown: false }),

  'freezeSubmission answers: stored': withFirst((world, id) => {
    const device = changed(world.device, id, { isDecided: true })
    const frozen: World = { ...world, device, hasDecided: true }
    return id === OWN ? continueTakeover(frozen) : clearAbandoned(frozen, id)
  }),
  'freezeSubmission fails: broken': continueTakeover,
  'clearAbandoned answers: noted': withFirst((world, id) =>
    continueTakeover({ ...world, device: changed(world.device, id, { isCleared: true }) }),
  ),
  'clearAbandoned fails: broken': continueTakeover,
}

const EVENT_RULES: Readonly<Record<string, Rule>> = {
  'OUTBOX.FILLED': (world) => {
    const { ada = DECIDED } = world.device
    return requestRound({ ...world, device: { ...world.device, ada: { ...ada, isDecided: true } } })
  },
  'CONNECTION.RESTORED': requestRound,
  'PAGE.RESTORED': requestRound,
  'PAGE.SHOWN': (world) => lookForAbandoned(requestRound(world)),

  'OUTBOX.CLEARED: its own': (world) => clear(world, OWN),
  'OUTBOX.CLEARED: another': (world) => clear(noted(world), 'ben'),
  'clearSubmission answers: noted': (world) => ({ ...noted(world), cleared: null }),
  'clearSubmission fails: broken': (world) => ({ ...world, cleared: null }),
}

const RULES = { ...EVENT_RULES, ...ROUND_RULES, ...TAKEOVER_RULES }

/** The world after the step of this name. */
export function after(world: World, name: string): World {
  const rule = RULES[name]
  if (!rule) throw new Error(`Nothing is known of '${name}'`)
  return rule({ ...world, ...NOTHING_DONE })
}

function clear(world: World, id: Id): World {
  return call({ ...world, cleared: id }, 'clearSubmission', { submissionId: id })
}

/** A write that is under way reaches the device even if nothing waits for it any more. */
function noted(world: World): World {
  const { cleared, device } = world
  return cleared ? { ...world, device: changed(device, cleared, { isCleared: true }) } : world
}
