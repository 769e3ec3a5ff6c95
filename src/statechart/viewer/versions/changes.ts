import type { Chart } from '../../chart/chart.ts'
import { delayInWords, timeOf } from '../../chart/words.ts'
import { type Journey, journeyOf, type Line, type Stop } from '../../journey/journey.ts'
import type { Note } from './note.ts'
import { ruleChanges } from './rule-changes.ts'

const KINDS: Record<Stop['kind'], string> = {
  step: 'step',
  state: 'stop',
  region: 'part alongside the steps',
  gate: 'rule',
  outcome: 'outcome',
}

/** What differs between the journeys of two charts: stops, ways between them, rules and waits. */
export function journeyChanges(before: Chart, after: Chart): Note[] {
  const [earlier, later] = [journeyOf(before), journeyOf(after)]
  const waits = waitChanges(before, after)
  if (!earlier || !later) return waits
  return [
    ...stopChanges(earlier, later),
    ...lineChanges(earlier, later),
    ...ruleChanges(before, after, earlier, later),
    ...waits,
  ]
}

function stopsOf({ phases }: Journey): Stop[] {
  return phases.flatMap(({ stops }) => stops).filter(({ kind }) => kind !== 'gate')
}

function stopChanges(earlier: Journey, later: Journey): Note[] {
  const was = new Map(stopsOf(earlier).map((stop) => [stop.id, stop]))
  const is = new Map(stopsOf(later).map((stop) => [stop.id, stop]))
  return [
    ...[...is.values()].flatMap((stop): Note[] => {
      const { id, title, kind } = stop
      const old = was.get(id)
      if (!old)
        return [{ words: `A new ${KINDS[kind]}, “${title}”${whereIn(later, id)}.`, place: id }]
      if (old.title === title) return []
      return [{ words: `The ${KINDS[kind]} “${old.title}” is now called “${title}”.`, place: id }]
    }),
    ...[...was.values()]
      .filter(({ id }) => !is.has(id))
      .map(({ id, kind, title }) => ({
        words: `The ${KINDS[kind]} “${title}”${whereIn(earlier, id)} was removed.`,
        place: null,
      })),
  ]
}

/** `, between A and B`, by the ways onward; empty if none lead there and on. */
function whereIn(journey: Journey, id: string): string {
  const titleOf = titlesIn(journey)
  const onward = journey.lines.filter(({ kind }) => kind === 'on')
  const from = onward.find((line) => line.to === id)?.from
  const to = onward.find((line) => line.from === id)?.to
  if (from !== undefined && to !== undefined)
    return `, between “${titleOf(from)}” and “${titleOf(to)}”`
  if (from !== undefined) return `, after “${titleOf(from)}”`
  return to === undefined ? '' : `, before “${titleOf(to)}”`
}

function titlesIn({ phases }: Journey): (id: string) => string {
  const titles = new Map(phases.flatMap(({ stops }) => stops).map(({ id, title }) => [id, title]))
  return (id) => titles.get(id) ?? id
}

function lineChanges(earlier: Journey, later: Journey): Note[] {
  const [was, is] = [waysIn(earlier), waysIn(later)]
  const titleOf = titlesIn(later)
  const betweenStops = ({ from, to }: Line) => `from “${titleOf(from)}” to “${titleOf(to)}”`
  return [
    ...[...is].flatMap(([key, line]): Note[] => {
      const old = was.get(key)
      if (!old) {
        if (!areBothIn(earlier, line) || isAround(earlier, later, line)) return []
        const does = line.kind === 'back' ? 'is now possible' : 'now leads'
        return [{ words: `“${line.words}” ${does} ${betweenStops(line)}.`, place: line.id }]
      }
      // Other numbers are those of a wait, which is said separately.
      if (withoutNumbers(old.words) === withoutNumbers(line.words)) return []
      const by = byInWords(old, line)
      return by ? [{ words: `One comes ${betweenStops(line)} ${by}.`, place: line.id }] : []
    }),
    ...[...was].flatMap(([key, line]): Note[] => {
      if (is.has(key) || !areBothIn(later, line) || isAround(later, earlier, line)) return []
      const does = line.kind === 'back' ? 'is no longer possible' : 'no longer leads'
      return [{ words: `“${line.words}” ${does} ${betweenStops(line)}.`, place: null }]
    }),
  ]
}

/** How two lines that are called otherwise differ: a line is called by the first of its transitions; null if each has both. */
function byInWords(old: Line, line: Line): string | null {
  const isOther = old.id !== line.id
  const isKept = isOther && line.transitions.includes(old.id)
  const wasThere = isOther && old.transitions.includes(line.id)
  if (isKept && wasThere) return null
  if (isKept) return `now also by “${line.words}”`
  if (wasThere) return `no longer by “${old.words}”`
  return `now by “${line.words}”, before by “${old.words}”`
}

function waysIn({ lines }: Journey): Map<string, Line> {
  return new Map(
    lines
      .filter(({ kind }) => kind === 'on' || kind === 'back')
      .map((line) => [`${line.from} > ${line.to}`, line]),
  )
}

function areBothIn(journey: Journey, { from, to }: Line): boolean {
  const ids = journey.phases.flatMap(({ stops }) => stops).map(({ id }) => id)
  return ids.includes(from) && ids.includes(to)
}

/** Whether a way of one journey only goes straight while the other has a stop of its own between. */
function isAround(other: Journey, own: Journey, { from, to }: Line): boolean {
  const known = new Set(stopsOf(own).map(({ id }) => id))
  return other.lines.some(
    (line) =>
      line.from === from &&
      !known.has(line.to) &&
      other.lines.some((next) => next.from === line.to && next.to === to),
  )
}

function withoutNumbers(words: string): string {
  return words.replaceAll(/[\d.]+ seconds?/g, '')
}

function waitChanges(before: Chart, after: Chart): Note[] {
  const names = [...new Set([...Object.keys(after.delays), ...Object.keys(before.delays)])]
  return names.flatMap((name): Note[] => {
    const [was, is] = [before.delays[name], after.delays[name]]
    if (was === is) return []
    const wait = `wait ${delayInWords(name in after.delays ? after : before, name)}`
    const waiting = after.transitions.find(
      ({ trigger }) => trigger.kind === 'after' && trigger.delay === name,
    )
    const place = waiting?.id ?? null
    if (was === undefined) return [{ words: `A new ${wait}: ${timeOf(after, name)}.`, place }]
    if (is === undefined) return [{ words: `The ${wait} was removed.`, place }]
    const words = `The ${wait} is ${timeOf(after, name)} instead of ${timeOf(before, name)}.`
    return [{ words, place }]
  })
}
