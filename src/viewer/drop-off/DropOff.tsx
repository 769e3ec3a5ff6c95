import { OperatorGate } from '../operator/OperatorGate.tsx'
import { useViewer } from '../viewer.ts'
import { DropOffNumbers } from './DropOffNumbers.tsx'
import { filterOf, filterText } from './numbers.ts'

interface DropOffProps {
  readonly baseUrl: string
  /** The name under which the address keeps what is asked about. */
  readonly name: string
}

/** How many applications came to each step, went on, left. */
export function DropOff({ baseUrl, name }: DropOffProps) {
  const { place, go } = useViewer()
  return (
    <div className="panel-body">
      <OperatorGate what="How far applications came">
        {(token) => (
          <DropOffNumbers
            baseUrl={baseUrl}
            token={token}
            filter={filterOf(place.texts[name] ?? '')}
            onFilter={(filter) =>
              go({ texts: { ...place.texts, [name]: filterText(filter) } }, 'replace')
            }
          />
        )}
      </OperatorGate>
    </div>
  )
}
