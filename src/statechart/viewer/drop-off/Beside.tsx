import { useMemo } from 'react'
import { StateLink } from '../about/links.tsx'
import type { Overlay, Tone } from '../overlay.ts'
import { useOverlay } from '../viewer.ts'
import { type Difference, differenceInWords, differenceOf } from './difference.ts'
import { type DropOff, percent, type StepNumbers } from './numbers.ts'
import { NumbersTable } from './Tables.tsx'

interface BesideProps {
  readonly numbers: DropOff
  /** Those of the release that is compared with, and its name. */
  readonly other: DropOff
  readonly release: string
}

/** Two releases in one picture: of each step which share went on, and how sure the difference is. */
export function Beside({ numbers, other, release }: BesideProps) {
  const compared = useMemo(() => comparedSteps(numbers, other), [numbers, other])
  useOverlay(useMemo(() => differencesOverlay(compared), [compared]))
  return (
    <section>
      <h3>Beside release {release}</h3>
      <BesideTable {...{ numbers, other, release }} />
    </section>
  )
}

/** The shares that went on at each step, in both releases. */
export function BesideTable({ numbers, other, release }: BesideProps) {
  return (
    <>
      <p className="panel-note">
        Of those who went on or left, the share that went on, here and in the other release; and the
        difference in points, with the interval in which it lies with 95&nbsp;% confidence: where
        that includes 0, there may be none.
      </p>
      <NumbersTable
        title={`Beside release ${release}`}
        columns={['Step', 'Here', 'Other', 'Points']}
      >
        {comparedSteps(numbers, other).map(({ state, here, there, difference }) => (
          <tr key={state}>
            <th scope="row">
              <StateLink id={state} />
            </th>
            <td className="number">{percent(here.part, here.whole) || '–'}</td>
            <td className="number">{percent(there.part, there.whole) || '–'}</td>
            <td className="number">{difference ? differenceInWords(difference) : '–'}</td>
          </tr>
        ))}
      </NumbersTable>
    </>
  )
}

interface ComparedStep {
  state: string
  here: { part: number; whole: number }
  there: { part: number; whole: number }
  difference: Difference | null
}

export function comparedSteps(
  { steps }: Pick<DropOff, 'steps'>,
  other: Pick<DropOff, 'steps'>,
): ComparedStep[] {
  return steps.map((step) => {
    const [here, there] = [
      wentOn(step),
      wentOn(other.steps.find(({ state }) => state === step.state)),
    ]
    return { state: step.state, here, there, difference: differenceOf(here, there) }
  })
}

function wentOn(step: StepNumbers | undefined): { part: number; whole: number } {
  return step ? { part: step.out, whole: step.out + step.left } : { part: 0, whole: 0 }
}

function differencesOverlay(compared: readonly ComparedStep[]): Overlay {
  return {
    states: new Map(
      compared.flatMap(({ state, difference }) => {
        if (difference === null) return []
        const { points, least, most } = difference
        const half = Math.max(most - points, points - least)
        const text = `${points < 0 ? '−' : '+'}${(100 * Math.abs(points)).toFixed(1)} ± ${(100 * half).toFixed(1)}`
        return [[state, { text, words: differenceInWords(difference), tone: toneOf(difference) }]]
      }),
    ),
  }
}

/** Muted where there may be no difference. */
function toneOf({ least, most }: Difference): Tone {
  if (least > 0) return 'good'
  return most < 0 ? 'bad' : 'muted'
}
