import type { Explored } from '../../../tests/model/explored.ts'
import type { Path } from '../../graph/plan.ts'

/** The paths as JUnit XML: a path fails where one of its steps was seen to be wrong. */
export function junitOf(paths: readonly Path[], { faults }: Explored): string {
  const wrong = new Set(faults.map(({ edge }) => edge))
  const cases = paths.map(({ id, edges }) => {
    const name = escaped(`${id} ${edges[0]?.name ?? ''} … ${edges.at(-1)?.name ?? ''}`)
    const failed = edges.filter((edge) => wrong.has(edge)).map(({ name }) => name)
    const failure = failed.length > 0 ? `<failure message="${escaped(failed.join(', '))}"/>` : ''
    return `<testcase classname="paths" name="${name}">${failure}</testcase>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="paths" tests="${paths.length}">${cases.join('\n')}</testsuite>\n`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
