import { type Journey, withoutScreens } from '../../journey/journey.ts'
import { placeNarrow, placeWide } from '../../journey/place-journey.ts'
import type { PlacedJourney } from '../../journey/placed.ts'
import type { Size } from '../stage/views.ts'

const SCROLLBAR = 18
/** What is below the map: its zoom buttons. */
const FOOT = 56
const LARGEST = 1.6
const SMALLER = 0.04
/** The least size: letters of 13 pixels are of 10. */
const LEAST = 10 / 13

/** A journey placed for a part of the screen. */
export interface Fitted {
  readonly placed: PlacedJourney
  /** How large it is first drawn. */
  readonly zoom: number
  /** Whether its phases are one below the other. */
  readonly isBelow: boolean
}

/**
 * All of it, without the screens in small if it would not be in sight with them; else as wide as the room, in the
 * smallest letters that can be read; one phase below the other where it would be cut at the side.
 */
export function fitted(journey: Journey, { width, height }: Size, letters: number): Fitted {
  const room = { width, height: height - FOOT }
  const bare = withoutScreens(journey)
  return (
    wholeIn(journey, room, letters) ??
    wholeIn(bare, room, letters) ??
    asWideAs(width, bare, letters) ??
    below(journey, width, letters)
  )
}

/** The whole in the largest letters; null if they could not be read. */
function wholeIn(journey: Journey, room: Size, letters: number): Fitted | null {
  const narrowest = placeWide(journey, 0).width
  const least = LEAST * letters
  const most = Math.min(LARGEST * letters, room.width / narrowest)
  for (let size = most; size > least - SMALLER; size -= SMALLER) {
    const zoom = Math.max(size, least)
    const placed = placeWide(journey, Math.floor(room.width / zoom))
    const isInSight = placed.width * zoom <= room.width && placed.height * zoom <= room.height
    if (isInSight) return { placed, zoom, isBelow: false }
  }
  return null
}

/** Null if it is cut at the side. */
function asWideAs(width: number, journey: Journey, letters: number): Fitted | null {
  const zoom = LEAST * letters
  const placed = placeWide(journey, Math.floor(width / zoom))
  return placed.width * zoom > width ? null : { placed, zoom, isBelow: false }
}

function below(journey: Journey, width: number, letters: number): Fitted {
  const placed = placeNarrow(journey, width / letters - SCROLLBAR)
  return { placed, zoom: letters, isBelow: true }
}
