import type { CoverageReport } from '../../../src/statechart/chart/report.ts'

/** A report as JUnit XML: a test for each path, and one for each criterion, which fails by its gaps. */
export function junitOf({ paths, criteria }: CoverageReport): string {
  const tests = [
    ...paths.map(({ id, runner, steps, failure }) => ({
      suite: `paths, ${runner}`,
      name: `${id} ${steps[0]?.name ?? ''} … ${steps.at(-1)?.name ?? ''}`,
      failure: failure && `${steps[failure.step]?.name}: ${failure.lines.join('; ')}`,
    })),
    ...criteria.map(({ name, missing }) => ({
      suite: 'criteria',
      name,
      failure: missing.length > 0 ? `missing: ${missing.slice(0, MAX_LISTED).join('; ')}` : null,
    })),
  ].map(({ suite, name, failure }) => {
    const fault = failure ? `<failure message="${escaped(failure)}"/>` : ''
    return `<testcase classname="${escaped(suite)}" name="${escaped(name)}">${fault}</testcase>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="paths" tests="${tests.length}">${tests.join('\n')}</testsuite>\n`
}

/** So many missing things are named; paths.json names all. */
const MAX_LISTED = 20

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
