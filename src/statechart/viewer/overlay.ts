import type { ReactNode } from 'react'

/** What a mark means, as a colour and a style of line. */
export type Tone = 'strong' | 'good' | 'weak' | 'bad' | 'muted' | 'added' | 'removed' | 'changed'

/** The badge of a state: a few letters in the picture, and the same in words. */
export interface StateMark {
  text: string
  words: string
  tone: Tone
  /** Which share was lost here, from 0 to 1. */
  lost?: number
}

/** What a transition looks like; `mark` is drawn around 0, 0 and no larger than 18 pixels. */
export interface TransitionMark {
  tone: Tone
  words: string
  mark?: ReactNode
}

/** What is laid over the picture, by the ids of states and transitions. */
export interface Overlay {
  states?: ReadonlyMap<string, StateMark>
  transitions?: ReadonlyMap<string, TransitionMark>
  /** How many went along a transition: on the journey a number on its line, and the line's width. */
  flows?: ReadonlyMap<string, number>
  /** The mark of an edge that represents several transitions, of which some may have none. */
  together?: (marks: readonly (TransitionMark | undefined)[]) => TransitionMark | undefined
  /** What tones mean, for the legend on paper. */
  meanings?: Readonly<Partial<Record<Tone, string>>>
  /** Whether a state or transition that the journey leaves out is marked where it happens. */
  isLit?: boolean
  /** States and transitions to reveal: the first of these that the picture shows. */
  reveal?: readonly string[]
}

/** The badge of a state that an answer is about. */
export const LIT = 'here'

/** Stores the overlay outside React's state, so that changing it does not render the picture again. */
export interface OverlayStore {
  read(): Overlay | null
  lay(overlay: Overlay | null): void
  /** What shows while nothing else is laid. */
  layBelow(overlay: Overlay | null): void
  subscribe(listener: () => void): () => void
}

export function createOverlayStore(): OverlayStore {
  let laid: Overlay | null = null
  let below: Overlay | null = null
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    read: () => laid ?? below,
    lay(overlay) {
      laid = overlay
      notify()
    },
    layBelow(overlay) {
      below = overlay
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
