import { SENT_AUTOMATICALLY, sentBy } from '../../../machines/sent.ts'
import { readConfiguration } from '../../effects/configuration.ts'
import Details from '../viewer/details/Details.tsx'
import { SentByContext, SentRows } from '../viewer/details/Sent.tsx'
import { useViewer } from '../viewer/viewer.ts'
import { sentInWords } from './facts/device-facts.ts'

const configuration = readConfiguration(document)

function sentByWords(by: Parameters<typeof sentBy>[0]) {
  const sent = sentBy(by)
  return sent && sentInWords(sent, configuration)
}

/** What is chosen in the funnel's chart, with what it sends; of the whole chart also what is sent in any state. */
export default function FunnelDetails() {
  const { route, tree } = useViewer()
  const isWhole = (route.chosen ?? route.opened ?? tree.root.id) === tree.root.id
  return (
    <SentByContext value={sentByWords}>
      <Details />
      {isWhole && (
        <div className="panel-body">
          <SentRows
            title="What is sent at any step"
            rows={SENT_AUTOMATICALLY.map((sent) => sentInWords(sent, configuration))}
          />
        </div>
      )}
    </SentByContext>
  )
}
