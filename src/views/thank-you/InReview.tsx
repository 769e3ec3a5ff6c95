import { copy } from '../../copy/index.ts'
import { FinishedPath } from './FinishedPath.tsx'

/** The application is in, and somebody will look at it (section 2). */
export function InReview() {
  return (
    <div className="stack">
      <div className="finished finished-quiet">
        <FinishedPath />
      </div>
      <p>{copy.thankYou.inReview}</p>
    </div>
  )
}
