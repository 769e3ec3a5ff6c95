import type { FunnelEvent } from '../../machines/events.ts'
import type { Screen } from './steps.ts'

/** A press that leads on: the state of the chart that waits for it, its button, and what it means. */
interface Press {
  state: string
  button: string
  event: FunnelEvent['type']
}

/**
 * How each screen without a form or a level is left, press by press (section 2): each press leads to
 * the state that waits for the next, the last one leads on.
 */
export const PRESSES = {
  intro: [{ state: 'intro', button: 'Start Application', event: 'APPLICATION.STARTED' }],
  puzzleIntro: [{ state: 'puzzleIntro', button: 'Start', event: 'PUZZLE.STARTED' }],
  puzzleComplete: [
    { state: 'reviewing', button: 'Submit Application', event: 'APPLICATION.SUBMITTED' },
  ],
} as const satisfies Partial<Record<Screen['id'], readonly Press[]>>

type PressedEvent = (typeof PRESSES)[keyof typeof PRESSES][number]['event']

/** The presses of a screen, in their order; none of a form or a level. */
export function pressesOn(id: Screen['id']): readonly Press[] {
  const presses: Partial<Record<Screen['id'], readonly Press[]>> = PRESSES
  return presses[id] ?? []
}

/** Something of each event that is a press, by its button. */
export function byPress<Made>(make: (button: string) => Made): Record<PressedEvent, Made> {
  const all = Object.values(PRESSES).flat()
  return Object.fromEntries(all.map(({ event, button }) => [event, make(button)])) as Record<
    PressedEvent,
    Made
  >
}

const [last] = PRESSES.puzzleComplete.toReversed()

/** The transition of the press that submits the application, by its id in the chart. */
export const SUBMISSION = `funnel.flow.puzzleComplete.${last?.state} / ${last?.event} / 0`

/** The names of the cases that submit the application, in their order. */
export const SUBMITTING_CASES = PRESSES.puzzleComplete.map(({ event }) => `${event}: pressed`)
