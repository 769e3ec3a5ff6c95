import { changed, DECIDED, type Id, OWN } from './device.ts'
import { call, ROUND_RULES, type Rule, requestRound } from './rounds.ts'
import { lookForAbandoned, TAKEOVER_RULES } from './takeovers.ts'
import { NOTHING_DONE, type World } from './world.ts'

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
  return call({ ...world, cleared: id }, 'clearSubmission', { applicationId: id })
}

/** A write that is under way reaches the device even if nothing waits for it any more. */
function noted(world: World): World {
  const { cleared, device } = world
  return cleared ? { ...world, device: changed(device, cleared, { isCleared: true }) } : world
}
