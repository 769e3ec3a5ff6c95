import { createContext, useContext } from 'react'
import type { ChartAction } from '../../chart/chart.ts'
import { capitalized, inWords } from '../../chart/words.ts'
import { useViewer } from '../viewer.ts'

interface SentProps {
  readonly title: string
  /** Actions, and actors by what they run. */
  readonly by: readonly ChartAction[]
}

/** What actions and actors send, to whom, and with what of the applicant; nothing if there are none. */
export function Sent({ title, by }: SentProps) {
  const sentBy = useSentBy()
  const rows = by.map((one) => sentBy(one) ?? inWords(one.name))
  return <SentRows title={title} rows={rows} />
}

interface SentRowsProps {
  readonly title: string
  /** A text if it is not known what is sent. */
  readonly rows: readonly (SentData | string)[]
}

/** What is sent, each once; nothing if there is none. */
export function SentRows({ title, rows }: SentRowsProps) {
  const { isForEngineers } = useViewer()
  const shown = rows.map((row) =>
    typeof row === 'string'
      ? { words: row, data: [] }
      : { words: `${row.what}, to ${row.to}`, data: isForEngineers ? row.names : row.data },
  )
  const distinct = [...new Map(shown.map((one) => [one.words, one])).values()]
  if (distinct.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className="transitions">
        {distinct.map(({ words, data }) => (
          <li key={words}>
            {capitalized(words)}.
            {data.length > 0 && (
              <details>
                <summary>What is in it ({data.length})</summary>
                <span className="transition-means">{data.join('; ')}.</span>
              </details>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What is sent, to whom, and what of the applicant is in it, in words. */
interface SentData {
  what: string
  to: string
  data: readonly string[]
  /** Its fields by name, each with what is in it. */
  names: readonly string[]
}

/**
 * What an action or an actor sends: null for nothing, undefined if the chart does not say what is sent.
 */
type SentBy = (by: ChartAction) => SentData | null | undefined

export const SentByContext = createContext<SentBy>(() => undefined)
export const useSentBy = () => useContext(SentByContext)
