/** The position of a step in the list: its number, what follows from it, its neighbours' ids. */
export interface StepPlace {
  step: number
  /** Segment of the circular progress (section 2). */
  segment: number
  mayGoBack: boolean
  /** Undefined at the first step: nothing leads back from it. */
  back: `#${string}` | undefined
  next: `#${string}`
}
