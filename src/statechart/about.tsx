import About from '../viewer/about/About.tsx'
import { SentByContext } from '../viewer/about/sent-by.ts'
import { sentBy } from './sent-data.ts'

/** What is chosen in the funnel's chart, with what it sends. */
export default function FunnelAbout() {
  return (
    <SentByContext value={sentBy}>
      <About />
    </SentByContext>
  )
}
