import { useLastReport } from '../coverage/last-report.ts'

/** How the tests of this version went, in one line, by its report alone. */
export function Tests({ command }: { readonly command: string }) {
  return <p>Tests of this version: {testsInWords(useLastReport(), command)}</p>
}

/** How many of the paths passed, or why that is not known. */
export function testsInWords(last: ReturnType<typeof useLastReport>, command: string): string {
  if (last === null) return 'loading …'
  if ('isMissing' in last) return `this server has no report: ${command} writes one.`
  if ('problem' in last) return `not known. ${last.problem}`
  const { paths } = last.report
  const failed = paths.filter(({ failure }) => failure !== null).length
  const inBrowser = paths.filter(({ runner }) => runner === 'browser').length
  if (paths.length === 0) return `none was run: run ${command}.`
  const passed = `${paths.length - failed} of ${paths.length} paths passed, ${inBrowser} in a browser`
  return failed === 0 ? `${passed}.` : `${passed}; ${failed} failed, see Coverage.`
}
