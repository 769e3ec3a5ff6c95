import { THANK_YOU } from '../../specification/steps.ts'
import { EDGE_RULES } from './edge-rules.ts'
import { RULES, type Rule } from './event-rules.ts'
import { isSolved } from './levels.ts'
import { quietly, type World } from './world.ts'

/** The world after one named step; throws where nobody has written down what happens. */
export function after(world: World, name: string): World {
  const type = name.split(':')[0] ?? ''
  const rule = EDGE_RULES[name] ?? (RULES as Record<string, Rule>)[type]
  if (!rule) throw new Error(`The oracle says nothing of '${name}'`)
  const isAwaited = AWAITED.find(([begins]) => name.startsWith(begins))?.[1]
  return isAwaited?.(world) === false ? quietly(world) : rule(quietly(world), name)
}

/** When a delay runs and an answer is waited for; at any other time neither means anything. */
const AWAITED: readonly [string, (world: World) => boolean][] = [
  ['after shake', ({ face }) => face === 'shaking'],
  ['after levelAdvance', isSolved],
  ['after spinner', ({ step, isSpinnerOver }) => step === THANK_YOU && !isSpinnerOver],
  ['after clearing', ({ isSpinnerOver, rule, isCleared }) => isSpinnerOver && !!rule && !isCleared],
  ['after geolocationTimeout', ({ place }) => place === 'asked'],
  ['locate', ({ place }) => place === 'asked'],
  ['analyseBackground', ({ vetting }) => vetting === 'asked'],
  ['readClock', ({ submission }) => submission === 'clock'],
  ['readSubmission', ({ isLooking }) => isLooking],
  ['writeSubmission', ({ submission }) => submission === 'writing'],
  ['freezeSubmission', ({ delivery }) => delivery === 'freezing'],
]
