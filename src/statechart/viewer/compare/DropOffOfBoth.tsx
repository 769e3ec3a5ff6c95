import { BesideTable } from '../drop-off/Beside.tsx'
import { count, DropOffSchema, filterText } from '../drop-off/numbers.ts'
import { useBackendAnswer } from '../operator/ask-backend.ts'
import { OperatorGate } from '../operator/OperatorGate.tsx'
import { Problem } from '../parts/parts.tsx'
import { releaseOfPage } from '../release.ts'

interface DropOffOfBothProps {
  readonly baseUrl: string
  /** The release that is compared with. */
  readonly earlier: string
}

/** How many went on at each step, before and after: of the earlier release, and of this one. */
export function DropOffOfBoth({ baseUrl, earlier }: DropOffOfBothProps) {
  const later = releaseOfPage()
  return (
    <>
      <h3>Drop-off before and after</h3>
      <OperatorGate what="Drop-off">
        {(token) => <Numbers {...{ baseUrl, token, earlier, later }} />}
      </OperatorGate>
    </>
  )
}

interface NumbersProps extends DropOffOfBothProps {
  readonly later: string
  readonly token: string
}

function Numbers({ baseUrl, token, earlier, later }: NumbersProps) {
  const address = (release: string) => `${baseUrl}/operator/drop-off?${filterText({ release })}`
  const before = useBackendAnswer(address(earlier), token, DropOffSchema)
  const after = useBackendAnswer(address(later), token, DropOffSchema)
  if (before === null || after === null || 'isOld' in before || 'isOld' in after) return null
  if ('problem' in before) return <Problem text={before.problem} />
  if ('problem' in after) return <Problem text={after.problem} />
  const [was, is] = [before.value, after.value]
  return (
    <>
      <p className="panel-note">
        Applications: {count(was.applications)} before, {count(is.applications)} after.
      </p>
      {is.steps.length > 0 && <BesideTable numbers={is} other={was} release={earlier} />}
    </>
  )
}
