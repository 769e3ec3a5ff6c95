import { sentBy } from '../../../machines/sent.ts'
import { readConfiguration } from '../../effects/configuration.ts'
import Details from '../viewer/details/Details.tsx'
import { SentByContext } from '../viewer/details/Sent.tsx'
import { datumWords, RECEIVER_WORDS } from './facts/data.ts'
import { addressOf } from './facts/device-facts.ts'

const configuration = readConfiguration(document)

/** What an action or service sends, as it is declared, with its receiver in words. */
function sentInWords(name: string) {
  const sent = sentBy(name)
  if (sent === null) return null
  const { what, to, fields } = sent
  const data = [...new Set(Object.values(fields).flat())].map(datumWords)
  const names = Object.entries(fields).map(
    ([name, from]) => `${name}${from.length === 0 ? '' : ` (${from.map(datumWords).join(', ')})`}`,
  )
  const off = addressOf(to, configuration) === null ? ', which is off on this server' : ''
  return { what, to: `${RECEIVER_WORDS[to]}${off}`, data, names }
}

/** What is chosen in the funnel's chart, with what it sends. */
export default function FunnelDetails() {
  return (
    <SentByContext value={sentInWords}>
      <Details />
    </SentByContext>
  )
}
