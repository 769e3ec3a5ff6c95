import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { projectDir } from '../../../src/cli/project.ts'
import type { ChartTransition } from '../../../src/statechart/chart/chart.ts'

/**
 * Where a transition is written, as `machines/steps/decision.ts:57`, and its guard or its delay where
 * that is another file: the lines that name both, in the files that name the most of its state.
 */
export function sourceOf({ source, trigger, guard }: ChartTransition): string[] {
  const asked = guard?.replace(/^not |[( ].*$/g, '') ?? ''
  const states = source.split('.').map(withoutNumber)
  const cause = [
    'event' in trigger ? `'${trigger.event}'` : '',
    'actor' in trigger ? (trigger.kind === 'done' ? 'onDone' : 'onError') : '',
    'delay' in trigger ? `${trigger.delay}:` : '',
    trigger.kind === 'always' ? 'always' : '',
  ].join('')
  const wanted = asked === '' ? [cause] : [cause, `'${asked}'`]
  const [best] = files()
    .filter(({ path }) => CHART_FILES.test(path))
    .map((file) => ({
      ...file,
      score:
        (file.text.includes(cause) ? 3 : 0) +
        (asked !== '' && file.text.includes(`'${asked}'`) ? 3 : 0) +
        states.filter((state) => file.name === kebab(state)).length * 4 +
        states.filter((state) => new RegExp(`\\b${state}\\b`).test(file.text)).length,
    }))
    .toSorted((one, other) => other.score - one.score)
  const delay = 'delay' in trigger ? trigger.delay : ''
  const definition =
    delay === ''
      ? new RegExp(`function ${asked}\\(|^ +guard: '${asked}',$`, 'm')
      : new RegExp(`^ +${delay}: \\d`, 'm')
  const defining = files().find(
    ({ path, text }) => !CHART_FILES.test(path) && definition.test(text),
  )
  return [
    ...(best && wanted.every((text) => best.text.includes(text)) ? [lineOf(best, wanted)] : []),
    ...(asked + delay !== '' && defining ? [lineOf(defining, [definition])] : []),
  ]
}

/** Where a wrong text is written, in the files of the chart and the page; none where it is in more than three. */
export function placesOfText(text: string): string[] {
  if (text.length < MIN_LETTERS) return []
  const found = globSync('{machines,src}/**/*.{ts,tsx}', { cwd: projectDir }).flatMap((path) => {
    const lines = readFileSync(join(projectDir, path), 'utf8').split('\n')
    return lines.flatMap((line, at) => (line.includes(text) ? [`${path}:${at + 1}`] : []))
  })
  return found.length > 3 ? [] : found
}

/** Shorter texts stand everywhere. */
const MIN_LETTERS = 6

const CHART_FILES = /^machines\/(steps|regions|funnel-chart)/

interface SourceFile {
  path: string
  name: string
  text: string
}

let read: SourceFile[] | undefined

/** The files of the charts. */
function files(): SourceFile[] {
  read ??= globSync('machines/**/*.ts', { cwd: projectDir })
    .filter((path) => !path.includes('examples'))
    .toSorted()
    .map((path) => ({
      path,
      name: basename(path, '.ts'),
      text: readFileSync(join(projectDir, path), 'utf8'),
    }))
  return read
}

/** The last of the texts, searched one after the other from the top of the file. */
function lineOf({ path, text }: SourceFile, wanted: readonly (string | RegExp)[]): string {
  const lines = text.split('\n')
  let at = 0
  for (const one of wanted) {
    const found = lines.findIndex(
      (line, number) =>
        number >= at && (typeof one === 'string' ? line.includes(one) : one.test(line)),
    )
    if (found >= 0) at = found
  }
  return `${path}:${at + 1}`
}

function withoutNumber(state: string): string {
  return state.replace(/^puzzle\d$/, 'puzzleLevel')
}

function kebab(state: string): string {
  return state.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
