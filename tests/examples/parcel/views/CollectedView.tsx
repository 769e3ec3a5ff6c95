import { Panel } from '../../../../src/ui/lists.tsx'
import { useParcelSelector } from './parcel.tsx'

/** The end: nothing is stored on the device any more, so the page opens with a new parcel. */
export function CollectedView() {
  const address = useParcelSelector(({ context }) => context.address)
  return (
    <div className="stack">
      <Panel title="Collected">
        <p>
          The courier takes your parcel to <span dir="auto">{address}</span>.
        </p>
      </Panel>
      <p>
        <a href="/">Send another parcel</a>
      </p>
    </div>
  )
}
