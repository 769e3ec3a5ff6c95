import type { Change } from '../../chart/compare.ts'

/** The name of something that is gone, apart from the ids of what the chart has now. */
export function goneId({ kind, id }: Pick<Change, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}
