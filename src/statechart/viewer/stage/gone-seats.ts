import type { Box, Sheet } from '../../layout/sheet.ts'
import type { Gone, GoneState, GoneWay } from '../overlay.ts'

/** The ends of a way on a sheet; `to` is null where it is only named. */
export interface Seats {
  from: string
  to: string | null
}

/** Which of the states that are gone a sheet draws: those beside one that it draws. */
export function goneStatesOn(sheet: Sheet, { states }: Gone): GoneState[] {
  return states.filter(({ beside, parent }) => {
    const isAlone = beside === sheet.id && parent !== beside
    return !isAlone && seatBox(sheet, beside) !== undefined
  })
}

/**
 * What stands on a sheet for the ends of a way: its states themselves, else the nearest around them.
 * A way that leads out of an opened sheet, or stays, is named beside its state. Null where the sheet
 * does not draw the way.
 */
export function seatsOf(
  sheet: Sheet,
  { from: source, to: target }: Pick<GoneWay, 'from' | 'to'>,
  gone: readonly GoneState[],
): Seats | null {
  const seatOf = (states: readonly string[]) =>
    states.find(
      (id) => gone.some(({ state }) => state === id) || seatBox(sheet, id) !== undefined,
    ) ?? null
  const own = source[0] ?? ''
  const from = isAnywhere(sheet, own) ? own : seatOf(source)
  const to = target && seatOf(target.states)
  if (from === null) return null
  if (to !== null && to !== from) return { from, to }
  return from === own && sheet.depth === 'opened' ? { from, to: null } : null
}

/** The box of a state that a sheet draws; the card of what holds all over it comes last. */
export function seatBox({ cards, frames }: Sheet, id: string): Box | undefined {
  return (
    cards.find(({ state, role }) => state === id && role !== 'anywhere') ??
    frames.find(({ state }) => state === id)
  )
}

/** The card of what holds all over a state. */
export function anywhereBox({ cards }: Sheet, id: string): Box | undefined {
  return cards.find(({ state, role }) => state === id && role === 'anywhere')
}

function isAnywhere(sheet: Sheet, id: string): boolean {
  return seatBox(sheet, id) === undefined && anywhereBox(sheet, id) !== undefined
}
