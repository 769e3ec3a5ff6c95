import type { ReactNode } from 'react'
import type { Numbers } from '../../../../machines/progress/application-numbers.ts'
import { NumbersTable } from '../../viewer/parts/NumbersTable.tsx'
import { count, countedAt, type Period } from './numbers.ts'
import { differenceInWords, shareInWords, shareOf } from './shares.ts'
import type { Other } from './Tables.tsx'

interface SumProps {
  readonly numbers: Numbers
  readonly days: number
  readonly period: Period
  /** As many days before; null where twelve weeks do not hold them. */
  readonly before: Period | null
  readonly other: Other | undefined
}

/** Began = finished + left + not yet, each with what it means, and whether the compared ones finish more often. */
export function SumTable({ period, before, other, numbers, days }: SumProps) {
  const { began, decided, left, active, now } = period
  const row = (title: string, note: string, of: (one: Period) => ReactNode) => (
    <tr key={title}>
      <th scope="row">
        {title}
        <p className="panel-note">{note}</p>
      </th>
      <td className="number">{of(period)}</td>
      {other && <td className="number">{of(other.period)}</td>}
    </tr>
  )
  const rowIfSome = (title: string, note: string, of: (one: Period) => number) =>
    of(period) + (other ? of(other.period) : 0) > 0 && row(title, note, (one) => count(of(one)))
  return (
    <>
      <p className="panel-answer" role="status">
        {began === 0
          ? `No application began in the last ${days} days.`
          : `${count(began)} began = ${count(decided)} finished + ${count(left)} left + ${count(active)} not yet.`}
      </p>
      {other && <p className="panel-answer">{finishingInWords(period, other)}</p>}
      <NumbersTable
        title="Sum"
        columns={['Applications', ...(other ? ['Chosen', other.name] : ['Number'])]}
      >
        {row(
          'Began',
          `Start was pressed${before ? `; ${count(before.began)} in the ${days} days before` : ''}.`,
          (one) => count(one.began),
        )}
        {row('Finished', 'A rule decided.', Finished)}
        {row('Left', `No sign of life for ${numbers.leftAfterMinutes} minutes.`, (one) =>
          count(one.left),
        )}
        {row(
          'Not yet',
          `Neither; ${count(now)} there now, seen in the last ${numbers.thereWithinMinutes} minutes.`,
          (one) => count(one.active),
        )}
        {row('Opened only', 'The page was opened, Start not pressed.', (one) => count(one.opened))}
        {row('Started only', 'Left without touching a field.', (one) => count(one.untouched))}
        {rowIfSome(
          'Other steps',
          'Began in a release with other steps: counted at no step.',
          (one) => one.elsewhere,
        )}
        {rowIfSome(
          'Unreported',
          'Arrived without reported steps, as without consent: in no other number.',
          (one) => one.unreported,
        )}
      </NumbersTable>
      <p className="panel-note">
        Counted at {countedAt(numbers)}, in days of{' '}
        {Intl.DateTimeFormat().resolvedOptions().timeZone}. ± is half the width of a 95 % interval.
      </p>
    </>
  )
}

function Finished({ decided, began }: Period) {
  const share = shareOf(decided, began)
  return (
    <>
      {count(decided)}
      {share && <small className="share"> {shareInWords(share)}</small>}
    </>
  )
}

function finishingInWords({ decided, began }: Period, { name, than, period }: Other): string {
  const [chosen, compared] = [shareOf(decided, began), shareOf(period.decided, period.began)]
  if (!chosen || !compared) return `None began: ${chosen ? name : than}.`
  return `Finished, ${name}: ${differenceInWords(compared, chosen, than)}.`
}
