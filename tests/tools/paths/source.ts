import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { projectDir } from '../../../src/cli/project.ts'
import type { ChartTransition } from '../../../src/statechart/chart/chart.ts'

/**
 * Where a transition is written, as `machines/steps/decision.ts:57`, with its actions, and its guard or its
 * delay where that is another file: the lines that name both, in the files that name the most of its state.
 * `folder` is that of the chart.
 */
export function sourceOf(
  { source, trigger, guard, actions }: ChartTransition,
  folder = 'machines',
): string[] {
  const asked = guard?.replace(/^not |[( ].*$/g, '') ?? ''
  const cause = [
    'event' in trigger ? `'${trigger.event}'` : '',
    'actor' in trigger ? (trigger.kind === 'done' ? 'onDone' : 'onError') : '',
    'delay' in trigger ? `${trigger.delay}:` : '',
    trigger.kind === 'always' ? 'always' : '',
  ].join('')
  const wanted = asked === '' ? [cause] : [cause, `'${asked}'`]
  const best = bestFileFor(source, folder, wanted)
  const delay = 'delay' in trigger ? trigger.delay : ''
  const definitions = [
    ...actions.map(({ name }) => new RegExp(`^ *(export const )?${name}\\b.* assign`, 'm')),
    delay === ''
      ? new RegExp(`function ${asked}\\(|^ +guard: '${asked}',$`, 'm')
      : new RegExp(`^ +${delay}: \\d`, 'm'),
  ]
  return [
    ...(best ? [lineOf(best, wanted)] : []),
    ...definitions.flatMap((definition) => {
      const defining = filesIn(folder).find(
        ({ isChart, text }) => !isChart && definition.test(text),
      )
      return defining ? [lineOf(defining, [definition])] : []
    }),
  ]
}

/** Where a field of a state is written, such as the `history` of its screen. */
export function sourceOfField(state: string, field: string): string[] {
  const file = bestFileFor(state, 'machines', [`${field}:`])
  return file ? [lineOf(file, [`${field}:`])] : []
}

/** Of the chart's files with all the texts, the one that says the most of a state. */
function bestFileFor(
  state: string,
  folder: string,
  texts: readonly string[],
): SourceFile | undefined {
  const states = state.split('.').map(withoutNumber)
  const [best] = filesIn(folder)
    .filter(({ isChart, text }) => isChart && texts.every((one) => text.includes(one)))
    .map((file) => ({
      ...file,
      score:
        states.filter((name) => file.name === kebab(name)).length * 4 +
        states.filter((name) => new RegExp(`\\b${name}\\b`).test(file.text)).length,
    }))
    .toSorted((one, other) => other.score - one.score)
  return best
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

/** Shorter texts are everywhere. */
const MIN_LETTERS = 6

/** The files of the funnel that hold states; of another chart each may. */
const FUNNEL_STATES = /^machines\/(steps|regions|funnel-chart)/
const OTHERS = /^machines\/examples\//

interface SourceFile {
  path: string
  name: string
  text: string
  isChart: boolean
}

const read = new Map<string, SourceFile[]>()

/** The sources in a folder, or the one of a path. */
function filesIn(folder: string): readonly SourceFile[] {
  const known = read.get(folder)
  if (known) return known
  const isFile = /\.\w+$/.test(folder)
  const files = globSync(isFile ? folder : `${folder}/**/*.ts`, {
    cwd: projectDir,
    exclude: ['**/node_modules/**'],
  })
    .filter((path) => folder !== 'machines' || !OTHERS.test(path))
    .toSorted()
    .map((path) => ({
      path,
      name: basename(path, '.ts'),
      text: readFileSync(resolve(projectDir, path), 'utf8'),
      isChart:
        folder === 'machines' ? FUNNEL_STATES.test(path) : !/(actions|guards)\.ts$/.test(path),
    }))
  read.set(folder, files)
  return files
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
