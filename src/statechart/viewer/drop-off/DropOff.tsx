import { OperatorGate } from '../operator/OperatorGate.tsx'
import { useViewer } from '../viewer.ts'
import { DropOffNumbers } from './DropOffNumbers.tsx'
import { filterOf, filterText } from './numbers.ts'

interface DropOffProps {
  readonly baseUrl: string
  /** The name under which the address keeps what is asked about. */
  readonly name: string
  /** A form's field by its name, as the applicant reads it. */
  readonly fieldWords: (field: string) => string
}

/** How many applications came to each step, went on, left. */
export function DropOff({ baseUrl, name, fieldWords }: DropOffProps) {
  const { place, go } = useViewer()
  return (
    <div className="panel-body">
      <OperatorGate what="How far applications came">
        {(token) => (
          <DropOffNumbers
            baseUrl={baseUrl}
            token={token}
            fieldWords={fieldWords}
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
