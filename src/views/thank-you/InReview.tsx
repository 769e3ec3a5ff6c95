import { copy } from '../../copy/index.ts'
import { DeliveryLine } from './DeliveryLine.tsx'
import { FinishedPath } from './FinishedPath.tsx'

/** Somebody will look at the application (section 2). */
export function InReview() {
  return (
    <div className="stack">
      <div className="finished finished-quiet">
        <FinishedPath />
      </div>
      <DeliveryLine />
      <p>{copy.thankYou.inReview}</p>
    </div>
  )
}
