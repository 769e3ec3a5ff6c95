import { startInWords } from '../../viewer/release.ts'
import { count, percent, type Week } from './numbers.ts'

const BAR = { width: 22, gap: 8, height: 64 }
const COLUMN = BAR.width + BAR.gap
const RATES = BAR.height + 14
const MARK = BAR.height + 20
const HEIGHT = MARK + 10

/** How many began in each of twelve weeks, as bars with their numbers, which share finished, and releases. */
export function Weeks({ weeks }: { readonly weeks: readonly Week[] }) {
  const most = Math.max(1, ...weeks.map(({ began }) => began))
  const releases = weeks.flatMap((week) => week.releases)
  return (
    <figure className="weeks">
      <h3>The last twelve weeks</h3>
      <svg
        viewBox={`0 -16 ${weeks.length * COLUMN} ${HEIGHT + 16}`}
        role="img"
        aria-label={`The last twelve weeks. ${weeks.map(weekInWords).join(' ')}`}
      >
        {weeks.map(({ starts, began, decided, releases: marks }, week) => {
          const height = Math.max(1, (BAR.height * began) / most)
          const x = week * COLUMN
          const middle = x + COLUMN / 2
          return (
            <g key={starts.toISOString()}>
              <rect x={x + BAR.gap / 2} y={BAR.height - height} width={BAR.width} height={height} />
              <text x={middle} y={BAR.height - height - 4}>
                {count(began)}
              </text>
              <text x={middle} y={RATES} className="weeks-rate">
                {percent(decided, began)}
              </text>
              {marks.map(({ name, at }) => (
                <path key={name} d={`M${x + at * COLUMN} ${MARK}l5 9h-10z`} />
              ))}
            </g>
          )
        })}
      </svg>
      <figcaption>
        Bars: how many began. Below them: how many percent of these finished.
        {releases.length > 0 &&
          ` \u25B2\u00a0A release started: ${releases.map(({ startedAt }) => startInWords(startedAt, new Date())).join(', ')}.`}
      </figcaption>
    </figure>
  )
}

function weekInWords({ starts, began, decided, releases }: Week): string {
  const day = starts.toLocaleDateString('en-US', { month: 'long', day: 'numeric' })
  const finished = began === 0 ? '' : `, ${percent(decided, began)} finished`
  return `From ${day}: ${count(began)} began${finished}${releases.length > 0 ? ', a release' : ''}.`
}
