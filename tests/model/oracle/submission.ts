import type { Rule } from '../../specification/decision.ts'
import { decided } from '../../specification/events.ts'
import { THANK_YOU } from '../../specification/steps.ts'
import { decidedIn } from './answered.ts'
import { ruleFor } from './decision.ts'
import { entered } from './urls.ts'
import { asking, sending, telling, type World } from './world.ts'

/** Whether the application may still be started over and forgotten. */
export function isOpen({ submission, isLooking }: World): boolean {
  return submission === 'none' && !isLooking
}

export function onThankYou(world: World): World {
  return asking({ ...entered(world, THANK_YOU), submission: 'clock' }, 'readClock')
}

/** The screens after the levels ask for the place, and for vetting that was not back. */
export function lookedUp(world: World): World {
  if (world.rule !== null) return asking({ ...world, isLooking: false, place: 'asked' }, 'locate')
  const calls = world.vetting === 'asked' ? ['locate', 'analyze'] : ['locate']
  const found = asking({ ...world, isLooking: false, place: 'asked' }, ...calls)
  return found.step === THANK_YOU ? asking({ ...found, submission: 'clock' }, 'readClock') : found
}

/** A decided submission shows its outcome again and is never decided twice. */
export function remembered(rule: Rule, delivery: 'waiting' | 'delivered'): (world: World) => World {
  return (world) =>
    asking(
      {
        ...world,
        step: THANK_YOU,
        unlocked: THANK_YOU,
        isLooking: false,
        submission: 'decided',
        rule,
        delivery,
        place: 'asked',
        vetting: world.vetting === 'asked' ? 'unasked' : world.vetting,
      },
      'locate',
    )
}

/** Place and vetting known, while the spinner turns: decided. */
export function known(world: World): World {
  if (world.submission !== 'gathering') return world
  return world.place !== 'asked' && world.vetting !== 'asked' ? decide(world) : world
}

/** The submission waits to be sent, kept on the device or not: the outbox looks for it. */
export function frozen(world: World): World {
  return telling({ ...world, delivery: 'waiting' }, 'outbox: OUTBOX.FILLED')
}

export function decide(world: World): World {
  const decidedWorld: World = {
    ...world,
    submission: 'decided',
    rule: ruleFor(world),
    delivery: 'freezing',
  }
  const events = decided(decidedIn(decidedWorld), world.documentReferrer)
  return asking(sending(decidedWorld, ...events), 'freezeSubmission')
}
