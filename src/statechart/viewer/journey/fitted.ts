import { type Journey, withoutScreens } from '../../journey/journey.ts'
import { JOURNEY_WIDTH, placeNarrow, placeWide } from '../../journey/place-journey.ts'
import type { PlacedJourney } from '../../journey/placed.ts'
import type { Size } from '../stage/views.ts'

const SCROLLBAR = 18
/** What is below the map: its zoom buttons. */
const FOOT = 56
const LARGEST = 1.6
const SMALLER = 0.04
/** The least size: letters of 13 pixels are of 10. */
const LEAST = 10 / 13
/** By how much a journey of which a part is in sight is made wider until its height is. */
const WIDER = 40

/** A journey placed for a part of the screen. */
export interface Fitted {
  readonly placed: PlacedJourney
  /** How large it is first drawn. */
  readonly zoom: number
}

/**
 * All of it, without the screens in small if it would not be in sight with them; else as much as there is room for
 * in the smallest letters that can be read.
 */
export function fitted(journey: Journey, { width, height }: Size, letters: number): Fitted {
  const room = { width, height: height - FOOT }
  const bare = withoutScreens(journey)
  return (
    wholeIn(journey, room, letters) ??
    wholeIn(bare, room, letters) ??
    partIn(room.width < JOURNEY_WIDTH * LEAST * letters ? bare : journey, room, letters)
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
    if (isInSight) return { placed, zoom }
  }
  return null
}

/** As wide as the room if that can be read; else no wider than its height needs. */
function partIn(journey: Journey, room: Size, letters: number): Fitted {
  const zoom = Math.min(letters, Math.max(LEAST * letters, room.width / JOURNEY_WIDTH))
  const isOver = ({ width, height }: Size) =>
    width * zoom > room.width && height * zoom > room.height
  let placed = placeWide(journey, Math.floor(room.width / zoom))
  while (isOver(placed) && placed.width < JOURNEY_WIDTH) {
    placed = placeWide(journey, placed.width + WIDER)
  }
  return { placed, zoom }
}

/** All phases one below the other, as wide as the room. */
export function fittedBelow(journey: Journey, width: number, letters: number): Fitted {
  return { placed: placeNarrow(journey, width / letters - SCROLLBAR), zoom: letters }
}
