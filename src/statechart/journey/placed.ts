import type { Box, PlacedText, Point } from '../layout/sheet.ts'
import type { Line, Stop, Tone } from './journey.ts'

/** A screen in small: of the state, with another that is active at once. */
export interface PlacedScreen extends Box {
  state: string
  alongside: string | undefined
}

/** A stop; its texts and screens are placed from its corner. */
export interface PlacedStop extends Box {
  stop: Stop
  texts: PlacedText[]
  screens: PlacedScreen[]
  /** Its column, from 0. */
  column: number
  /** Where lines end that come from above, and begin that lead on below: its frame's edge or its own. */
  top: number
  bottom: number
}

/** A box around stops, its head placed from its corner. */
export interface PlacedFrame extends Box {
  texts: PlacedText[]
  screens: PlacedScreen[]
  tone: Tone | null
}

/** A phase's title, above a line of that width. */
export type PlacedHead = PlacedText & { rule: number }

export interface PlacedLine {
  line: Line
  tone: Tone | null
  /** Both ends, and where it turns; of a curve what bends it. */
  points: Point[]
  isCurved: boolean
  texts: PlacedText[]
  /** The middle of words that run upwards along the line; null if they are level. */
  upright: (Point & { text: string }) | null
  /** Between two stops one above the other. */
  isWithin: boolean
}

/** A journey with a place for everything, in whole pixels at 100 %. */
export interface PlacedJourney {
  width: number
  height: number
  heads: PlacedHead[]
  frames: PlacedFrame[]
  stops: PlacedStop[]
  lines: PlacedLine[]
}
