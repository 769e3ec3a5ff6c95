/** A sentence about a difference, and the state or transition of the later chart where it is seen; null if it is not. */
export interface Note {
  words: string
  place: string | null
}
