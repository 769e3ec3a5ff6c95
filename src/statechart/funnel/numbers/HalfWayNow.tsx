import type { Chart } from '../../chart/chart.ts'
import { useOperatorToken } from '../../viewer/operator/operator-token.ts'
import { Problem } from '../../viewer/parts/parts.tsx'
import type { ComparedRelease } from '../../viewer/versions/Releases.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { filterOf } from './filter.ts'
import { halfWayInWords } from './line.ts'
import { stepStates } from './numbers.ts'
import { useNumbers } from './use-numbers.ts'

const ALL = filterOf('tests=on')

interface HalfWayNowProps {
  /** The other version, and its release. */
  readonly before: Chart
  readonly release: ComparedRelease
}

/** How many applications are half-way at each step now, for who has the operator's token. */
export function HalfWayNow(other: HalfWayNowProps) {
  const { token } = useOperatorToken()
  return token === '' ? null : <Counted token={token} {...other} />
}

function Counted({ token, before, release }: HalfWayNowProps & { readonly token: string }) {
  const { chart } = useViewer()
  const answer = useNumbers(ALL, token)
  if (answer === null) return null
  if ('problem' in answer) return <Problem text={answer.problem} />
  const stepsOf = (name: string | null) =>
    name === null ? stepStates(chart) : name === release.name ? stepStates(before) : []
  return <p className="panel-note">{halfWayInWords(answer.value, stepsOf, release.inWords)}</p>
}
