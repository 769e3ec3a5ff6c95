import { createContext, useContext } from 'react'
import { capitalized, inWords } from '../../chart/words.ts'
import { useViewer } from '../viewer.ts'

interface SentProps {
  readonly title: string
  /** Actions as the chart writes them, and actors. */
  readonly names: readonly string[]
}

/** What actions and actors send, to whom, and with what of the applicant; nothing if there are none. */
export function Sent({ title, names }: SentProps) {
  const sentBy = useSentBy()
  const { isForEngineers } = useViewer()
  const rows = names.map((name) => {
    const sent = sentBy(name)
    return sent
      ? { words: `${sent.what}, to ${sent.to}`, data: isForEngineers ? sent.names : sent.data }
      : { words: inWords(name.replace(/\(.*/, '')), data: [] }
  })
  const distinct = [...new Map(rows.map((one) => [one.words, one])).values()]
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
 * What an action, as the chart writes it, or an actor by its name sends: null for nothing, undefined
 * if the chart does not say what is sent.
 */
type SentBy = (name: string) => SentData | null | undefined

export const SentByContext = createContext<SentBy>(() => undefined)
export const useSentBy = () => useContext(SentByContext)
