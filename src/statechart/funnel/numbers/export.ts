import type { Numbers } from '../../../../machines/progress/application-numbers.ts'
import { csvLine } from '../../../csv.ts'
import type { Chart } from '../../chart/chart.ts'
import { titleOf } from '../../chart/words.ts'
import { stageOf } from '../recorded/runs.ts'
import type { FormNumbers } from './fields.ts'
import { filterInWords, type NumbersFilter } from './filter.ts'
import { dayStarts, outcomeState, type Period, type Week } from './numbers.ts'
import { type Share, shareOf } from './shares.ts'

/** What *Numbers* shows. */
export interface Shown {
  numbers: Numbers
  filter: NumbersFilter
  period: Period
  other: { name: string; period: Period } | undefined
  weeks: readonly Week[]
  forms: readonly FormNumbers[]
}

type Cell = string | number | null
type Section = readonly (readonly Cell[])[]

/** Spreadsheets read a file as UTF-8 if it begins with it. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * What is shown as comma-separated values, in sections with an empty line between them, each with its
 * title and its columns first; shares in percent.
 *
 * @param release of the page
 */
export function numbersCsv(shown: Shown, chart: Chart, release: string): string {
  const sections = [
    sumSection(shown, release),
    stepsSection(shown),
    outcomesSection(shown, chart),
    weeksSection(shown),
    ...(shown.forms.length > 0 ? [fieldsSection(shown)] : []),
  ]
  return BYTE_ORDER_MARK + sections.map((lines) => lines.map(csvLine).join('')).join('\r\n')
}

function sumSection({ numbers, filter, period, other }: Shown, release: string): Section {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const counted = new Date(numbers.asOf)
  const first = dayStarts(counted).at(-filter.days) ?? numbers.asOf
  return [
    ['Numbers'],
    ['Which applications', filterInWords(filter, numbers.releases)],
    ...(other ? [['Compared with', other.name]] : []),
    ['First day', dayOf(new Date(first))],
    ['Last day', dayOf(counted)],
    ['Counted at', `${dayOf(counted)} ${counted.toLocaleTimeString('en-GB')}`],
    ['Time zone', timeZone],
    ['Release of this page', release],
    ['Opened without Start', period.opened],
    ['Began', period.began],
    ['Start pressed and no field touched', period.untouched],
    ['Finished', period.decided],
    ['Left', period.left],
    ['Not yet', period.active],
    ['There now', period.now],
    ['Arrived without reported steps', period.unreported],
    ['In a release with other steps', period.elsewhere],
  ]
}

function stepsSection({ period, other }: Shown): Section {
  const names = ['Step', 'Title', 'Came', 'Left', 'Left %', '±', 'Not yet', 'There now']
  const times = [
    'Half took, seconds',
    '90 % took, seconds',
    'Half of those who left stayed, seconds',
  ]
  const othersNames = ['Came', 'Left', 'Left %', '±'].map((name) => `${name}, ${other?.name}`)
  return [
    ['Steps'],
    [...names, ...times, ...(other ? othersNames : [])],
    ...period.steps.map(({ step, title, reached, left, loss, active, now, ...seconds }) => {
      const compared = other?.period.steps.find((one) => one.step === step)
      return [
        ...[step, title, reached, left, ...percents(loss), active, now],
        ...[seconds.median, seconds.ninetyPercent, seconds.stayed],
        ...(compared ? [compared.reached, compared.left, ...percents(compared.loss)] : []),
      ]
    }),
  ]
}

function outcomesSection({ period, other }: Shown, chart: Chart): Section {
  const names = ['Outcome', 'Pipeline stage', 'Number', 'Of finished %', '±']
  const othersNames = ['Number', 'Of finished %', '±'].map((name) => `${name}, ${other?.name}`)
  return [
    ['Outcomes'],
    [...names, ...(other ? othersNames : [])],
    ...[...period.outcomes].map(([rule, some]) => {
      const state = outcomeState(chart, rule)
      const compared = other?.period.outcomes.get(rule) ?? 0
      return [
        ...[state ? titleOf(state) : 'a rule of another version', state ? stageOf(rule) : ''],
        ...[some, ...percents(shareOf(some, period.decided))],
        ...(other ? [compared, ...percents(shareOf(compared, other.period.decided))] : []),
      ]
    }),
    [
      ...['Decided before vetting answered', '', period.vettingUnknown],
      ...percents(shareOf(period.vettingUnknown, period.decided)),
    ],
  ]
}

function weeksSection({ weeks }: Shown): Section {
  return [
    ['Weeks'],
    ['Begins', 'Began', 'Finished', 'Finished %', 'Releases started'],
    ...weeks.map(({ starts, began, decided, releases }) => [
      ...[dayOf(starts), began, decided, percentOf(shareOf(decided, began)?.share)],
      releases.map(({ name, startedAt }) => `${dayOf(new Date(startedAt))} ${name}`).join('; '),
    ]),
  ]
}

function fieldsSection({ forms }: Shown): Section {
  return [
    ['Fields'],
    ['Form', 'Field', 'Refused', 'Refused to applicants', 'Touched last by those who left'],
    ...forms.flatMap(({ title, fields, untouched }) => [
      ...fields.map(({ label, refused, applications, last }) => [
        ...[title, label, refused, applications, last],
      ]),
      [title, 'No field touched', null, null, untouched],
    ]),
  ]
}

function percents(share: Share | null): [number | null, number | null] {
  return [percentOf(share?.share), percentOf(share?.margin)]
}

/** With one digit after the point. */
function percentOf(share: number | undefined): number | null {
  return share === undefined ? null : Math.round(1000 * share) / 10
}

/** `2026-11-25`, by the clock of this device. */
function dayOf(date: Date): string {
  return date.toLocaleDateString('en-CA')
}
