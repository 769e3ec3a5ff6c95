import { titleOf } from '../../chart/words.ts'
import { StateLink } from '../../viewer/parts/links.tsx'
import { NumbersTable } from '../../viewer/parts/NumbersTable.tsx'
import { ViewerLink } from '../../viewer/ViewerLink.tsx'
import { PERSON, STEP, useViewer } from '../../viewer/viewer.ts'
import { FILTER, filterText, OF } from '../recorded/record-filter.ts'
import { RUN, stageOf } from '../recorded/runs.ts'
import { filterOf, NUMBERS_FILTER } from './filter.ts'
import { byLoss, count, dayStarts, duration, outcomeState, type Period } from './numbers.ts'
import { differenceInWords, type Share, shareInWords, shareOf } from './shares.ts'

/** The compared applications. */
export interface Other {
  readonly name: string
  /** What the chosen ones are called. */
  readonly than: string
  readonly period: Period
}

interface TablesProps {
  readonly period: Period
  readonly other: Other | undefined
}

/** Where most left, first: who came, who left there and of which share that is, who is there now, how long it took. */
export function StepsTable({ period, other }: TablesProps) {
  const others = new Map(other?.period.steps.map((one) => [one.step, one]))
  const times = ['Half stayed', 'Half took', '90\u00a0% took']
  const compared = other ? [`Came, ${other.name}`, `Left, ${other.name}`] : times
  return (
    <>
      <NumbersTable title="Numbers by step" columns={['Step', 'Came', 'Left', ...compared]}>
        {byLoss(period.steps).map((one) => {
          const { step, state, reached, left, loss, now } = one
          const compared = others.get(step)
          return (
            <tr key={state}>
              <th scope="row">
                <StateLink id={state} />
              </th>
              <td className="number">
                {count(reached)}
                {now > 0 && <small> {count(now)} now</small>}
              </td>
              <td className="number">
                <Recorded of={`step-${step}`} number={left} what="who left here" />
                {loss && left > 0 && <small className="share"> {shareInWords(loss)}</small>}
              </td>
              {other ? (
                <>
                  <td className="number">{count(compared?.reached ?? 0)}</td>
                  <td className="number">
                    {count(compared?.left ?? 0)}
                    {compared?.loss && (
                      <Compared share={compared.loss} with={loss} than={other.than} />
                    )}
                  </td>
                </>
              ) : (
                [one.stayed, one.median, one.ninetyPercent].map((seconds, position) => (
                  <td key={times[position]} className="number">
                    {seconds !== null && duration(seconds)}
                  </td>
                ))
              )}
            </tr>
          )
        })}
      </NumbersTable>
      <p className="panel-note">
        Left: as a share of those who went on or left there.
        {!other && ' Half stayed: half of those who left were last seen within that time.'}
      </p>
    </>
  )
}

/** How the decided applications ended, most first. */
export function OutcomesTable({ period, other }: TablesProps) {
  const { chart } = useViewer()
  if (period.decided === 0) return null
  const columns = ['Outcome', 'Number', 'Of finished']
  const unknown = shareOf(period.vettingUnknown, period.decided)
  return (
    <>
      <NumbersTable
        title="Outcomes"
        columns={other ? [...columns, `Of finished, ${other.name}`] : columns}
      >
        {[...period.outcomes]
          .toSorted(([, one], [, next]) => next - one)
          .map(([rule, some]) => {
            const state = outcomeState(chart, rule)
            const share = shareOf(some, period.decided)
            const compared =
              other && shareOf(other.period.outcomes.get(rule) ?? 0, other.period.decided)
            return (
              <tr key={rule}>
                <th scope="row">
                  {state ? (
                    <ViewerLink to={{ chosen: state.id }}>{titleOf(state)}</ViewerLink>
                  ) : (
                    'a rule of another version'
                  )}
                  <p className="panel-note">{state && stageOf(rule)}</p>
                </th>
                <td className="number">
                  <Recorded of={rule} number={some} what="who ended so" />
                </td>
                <td className="number">{share && shareInWords(share)}</td>
                {compared && (
                  <td className="number">
                    <Compared share={compared} with={share} than={other.than} />
                  </td>
                )}
              </tr>
            )
          })}
      </NumbersTable>
      {unknown && (
        <p className="panel-note">
          Decided before vetting answered: {count(period.vettingUnknown)}, {shareInWords(unknown)}.
        </p>
      )}
    </>
  )
}

interface ComparedProps {
  /** Of the compared applications. */
  readonly share: Share
  /** Of the chosen ones. */
  readonly with: Share | null
  readonly than: string
}

/** A share of other applications, and whether it is clear that it is another one. */
function Compared({ share, with: chosen, than }: ComparedProps) {
  return (
    <>
      <small className="share"> {shareInWords(share)} </small>
      {chosen && <small>{differenceInWords(share, chosen, than)}</small>}
    </>
  )
}

interface RecordedProps {
  /** As *Person* reads it from the address: a rule, or `step-3`. */
  readonly of: string
  readonly number: number
  readonly what: string
}

/** A number that leads to the applications that it counts. */
function Recorded({ of, number, what }: RecordedProps) {
  const { route } = useViewer()
  if (number === 0) return '0'
  const {
    days,
    withTests: _,
    comparedWith: __,
    ...arrival
  } = filterOf(route.texts[NUMBERS_FILTER] ?? '')
  const from = new Date(dayStarts(new Date()).at(-days) ?? '').toLocaleDateString('en-CA')
  const filter = filterText({ from, to: '', reference: '', arrival: Object.entries(arrival) })
  const found = { [RUN]: 'any', [OF]: of, [FILTER]: filter, [PERSON]: '', [STEP]: '' }
  return (
    <ViewerLink
      to={{ panel: PERSON, texts: found }}
      aria-label={`${count(number)} ${what}: see them`}
    >
      {count(number)}
    </ViewerLink>
  )
}
