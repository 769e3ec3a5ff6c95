import type { Point } from '../../layout/sheet.ts'
import { edgePath, headPath } from './edge-path.ts'

interface LineProps {
  readonly points: readonly Point[]
  readonly isCurved?: boolean
}

/** A line with its head, and the band along it that can be pressed. */
export function Line({ points, isCurved }: LineProps) {
  const path = edgePath(points, isCurved)
  return (
    <>
      <path className="edge-reach" d={path} />
      <path className="edge-line" d={path} />
      <path className="edge-head" d={headPath(points)} />
    </>
  )
}

/** A line drawn over one of the picture, to mark it. */
export function LaidLine({ points, isCurved }: LineProps) {
  return (
    <>
      <path className="laid-line" d={edgePath(points, isCurved)} />
      <path className="laid-head" d={headPath(points)} />
    </>
  )
}
