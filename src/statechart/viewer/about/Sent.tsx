import { createContext, useContext } from 'react'
import { inWords } from '../../layout/words.ts'
import { isJourneyShown, useViewer } from '../viewer.ts'

interface SentProps {
  readonly title: string
  /** Actions as the chart writes them, and actors. */
  readonly names: readonly string[]
}

/** What actions and actors send, to whom, and which fields; nothing where there are none. */
export function Sent({ title, names }: SentProps) {
  const viewer = useViewer()
  const sentBy = useSentBy()
  if (names.length === 0) return null
  if (isJourneyShown(viewer)) return <SentInWords title={title} names={names} />
  return (
    <>
      <h3>{title}</h3>
      <ul className="transitions">
        {names.map((name) => {
          const sent = sentBy(name)
          return (
            <li key={name}>
              <code>{name}</code>
              {sent && (
                <>
                  : {sent.what}, to {sent.to}.{' '}
                  {sent.fields.length > 0 && (
                    <span className="transition-means">
                      {sent.fields.length === 1 ? '1 field: ' : `${sent.fields.length} fields: `}
                      {sent.fields.join(', ')}.
                    </span>
                  )}
                </>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function SentInWords({ title, names }: SentProps) {
  const sentBy = useSentBy()
  const sentences = names.map((name) => {
    const sent = sentBy(name)
    return sent ? `${sent.what}, to ${sent.to}` : inWords(name.replace(/\(.*/, ''))
  })
  const dataOf = (sentence: string) => sentBy(names[sentences.indexOf(sentence)] ?? '')?.data ?? []
  return (
    <>
      <h3>{title}</h3>
      <ul className="transitions">
        {[...new Set(sentences)].map((sentence) => (
          <li key={sentence}>
            {sentence.charAt(0).toUpperCase() + sentence.slice(1)}.{' '}
            {dataOf(sentence).length > 0 && (
              <span className="transition-means">With {dataOf(sentence).join(', ')}.</span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What is sent, to whom, the names of its fields, and what of the applicant is in them, in words. */
export interface SentData {
  what: string
  to: string
  fields: readonly string[]
  data: readonly string[]
}

/** What an action, as the chart writes it, or an actor by its name sends; null for nothing. */
type SentBy = (name: string) => SentData | null

export const SentByContext = createContext<SentBy>(() => null)
export const useSentBy = () => useContext(SentByContext)
