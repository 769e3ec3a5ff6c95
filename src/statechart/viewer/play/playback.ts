import type { AnyMachineSnapshot } from 'xstate'

/** One rule of those that are asked in their order until one holds. */
export interface AskedRule {
  transition: string
  /** Its condition in words, and what is known of it here. */
  words: string
  facts: string
  answer: 'decides' | 'does not hold' | 'not asked'
}

/** Why it went on here and not elsewhere. */
export interface Reason {
  /** The transition that was taken. */
  transition: string
  /** What it means, or the outcome that it leads to, with the facts that decided. */
  sentence: string
  /** The condition that was true; null where none was asked. */
  condition: string | null
  /** Whether the chart could have gone on in another way. */
  isFork: boolean
  isOutcome: boolean
  /** Of an outcome, all rules of the decision in their order. */
  rules: readonly AskedRule[]
}

export interface PlayedMoment {
  /** Milliseconds since the start. */
  at: number
  /** What happens, in words. */
  name: string
  /** Ids of the transitions that are taken, in order. */
  transitions: readonly string[]
  /** Ids of the states that are active then, each before those inside it. */
  active: readonly string[]
  /** What the applicant sees; null where nothing is seen. */
  snapshot: AnyMachineSnapshot | null
  reasons: readonly Reason[]
  /** Whether only data changed, such as a field or a clock: it is seen, but no step of its own. */
  isMinor: boolean
  /** What was wrong here; null where nothing was. */
  problem: string | null
}

/** What the player plays: moments in the order of their times, no two at the same. */
export interface Playback {
  name: string
  /** What in it is assumed, in sentences. */
  notes: readonly string[]
  moments: readonly [PlayedMoment, ...PlayedMoment[]]
  /** Milliseconds from the start to the end. */
  length: number
}

/** The position of the last moment that has begun by a time. */
export function momentAt({ moments }: Playback, time: number): number {
  return Math.max(
    0,
    moments.findLastIndex(({ at }) => at <= time),
  )
}

/** The position of the last moment until then that is a step of its own. */
export function stepAt({ moments }: Playback, position: number): number {
  return Math.max(
    0,
    moments.findLastIndex(({ isMinor }, index) => index <= position && !isMinor),
  )
}

/** The position of the step before or after one; itself at the ends. */
export function stepBeside({ moments }: Playback, position: number, direction: -1 | 1): number {
  const found =
    direction === 1
      ? moments.findIndex(({ isMinor }, index) => index > position && !isMinor)
      : moments.findLastIndex(({ isMinor }, index) => index < position && !isMinor)
  return found < 0 ? position : found
}
