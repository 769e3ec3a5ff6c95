import About from '../viewer/about/About.tsx'
import { SentByContext } from '../viewer/about/Sent.tsx'
import { OUTBOX_PATH } from './path.ts'
import { sentBy } from './sent-data.ts'

/** What is chosen in the funnel's chart, with what it sends. */
export default function FunnelAbout() {
  return (
    <SentByContext value={sentBy}>
      <About />
      <p>
        <a href={OUTBOX_PATH}>The outbox</a>, which delivers the decided application, has a chart of
        its own.
      </p>
    </SentByContext>
  )
}
