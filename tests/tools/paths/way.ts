import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { projectDir } from '../../../src/cli/project.ts'
import { UserError } from '../../../src/cli/user-error.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { STARTS } from '../../model/model.ts'
import { observationOf } from '../../model/observed/observation.ts'
import { isPerson } from '../../model/people.ts'
import { wayInto } from '../../model/ways.ts'
import { changesBetween, describeCase } from '../../model/words.ts'
import { near } from '../../paths/states.ts'
import { pathInWords } from '../../paths/words.ts'

/** How a way is asked for on the command line. */
interface Asked {
  start: string
  as: string | undefined
  isWithoutDetours: boolean
  isByOtherTabs: boolean
  /** Where it is written to as a browser test. */
  file: string | undefined
}

/**
 * Says the shortest way into one state and on into another, or writes it as a browser test.
 *
 * @throws UserError where there is no such way, start or person, or the file cannot be written so
 */
export function tellWay(
  through: string,
  to: string,
  { start, as = 'an applicant', file, ...options }: Asked,
): number {
  const first = STARTS.get(start)
  if (!first) {
    throw new UserError(
      `There is no start '${start}'; near it: ${near(start, [...STARTS.keys()])}.`,
    )
  }
  if (!isPerson(as)) {
    throw new UserError(
      `There is no person '${as}'. Write, for example, 'a Texan of 20' or 'an applicant'.`,
    )
  }
  const there = wayInto(through, first.snapshot, { as, ...options })
  const onward = wayInto(to, there.at(-1)?.snapshot ?? first.snapshot, { as, ...options })
  const steps = [...there, ...onward]
  const changes = changesBetween([first, ...steps.map(({ snapshot }) => observationOf(snapshot))])
  const edges = [
    { name: start, transitions: [], from: null },
    ...steps.map(({ name, transitions }) => ({ name, transitions, from: '' })),
  ]
  const words = pathInWords({ edges }, chartOf(funnelMachine), {
    happens: describeCase,
    seen: (position) => changes[position] ?? [],
  })
  console.log(words.join('\n'))
  if (file !== undefined) {
    write(file, testOf(file, { through, to, start, as }))
    console.log(`\n${file} walks it: npm run funnel -- test browser ${file}`)
  }
  return 0
}

function write(file: string, text: string): void {
  const path = join(projectDir, file)
  if (!file.startsWith('tests/e2e/') || !file.endsWith('.e2e.ts')) {
    throw new UserError(`'${file}' is no browser test: name a file tests/e2e/…/….e2e.ts.`)
  }
  if (existsSync(path)) throw new UserError(`'${file}' is there already.`)
  writeFileSync(path, text)
}

function testOf(
  file: string,
  { through, to, start, as }: Record<'through' | 'to' | 'start' | 'as', string>,
): string {
  const root = relative(dirname(file), 'tests/e2e')
  return `import { test } from '${root}/fixtures.ts'
import { Applicant } from '${root}/screens/applicant.ts'

test('${as} comes from ${through} into ${to}', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.arrivesAt('${through}', { from: '${start}', as: '${as}' })
  await applicant.arrivesAt('${to}')
})
`
}
