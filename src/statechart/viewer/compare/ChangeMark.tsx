import type { Change } from '../../chart/compare.ts'
import './compare.css'

const SHAPES: Record<Change['kind'], string> = {
  added: 'M-4.5 0h9M0-4.5v9',
  removed: 'M-4.5 0h9',
  changed: 'M-4.5-2h9M-4.5 2h9M2.5-5l-5 10',
}

/** What became of something, as a sign around 0, 0. */
export function ChangeMark({ kind }: Pick<Change, 'kind'>) {
  return (
    <g className="change-mark">
      <circle r="8.5" />
      <path d={SHAPES[kind]} />
    </g>
  )
}
