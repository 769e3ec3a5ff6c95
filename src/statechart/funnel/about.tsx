import { sentBy } from '../../../machines/sent.ts'
import About from '../viewer/about/About.tsx'
import { SentByContext } from '../viewer/about/Sent.tsx'
import { datumWords, RECEIVER_WORDS } from './ask/data-topics.ts'
import { OUTBOX_PATH } from './path.ts'

/** What an action or service sends, as it is declared, with its receiver in words. */
function sentInWords(name: string) {
  const sent = sentBy(name)
  if (sent === null) return null
  const { what, to, fields } = sent
  const data = [...new Set(Object.values(fields).flat())].map(datumWords)
  return { what, to: RECEIVER_WORDS[to][0], fields: Object.keys(fields), data }
}

/** What is chosen in the funnel's chart, with what it sends. */
export default function FunnelAbout() {
  return (
    <SentByContext value={sentInWords}>
      <About />
      <p>
        <a href={OUTBOX_PATH}>The outbox</a>, which delivers the decided application, has a chart of
        its own.
      </p>
    </SentByContext>
  )
}
