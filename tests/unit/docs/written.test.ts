import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { projectDir } from '../../../src/cli/project.ts'
import { FORM_NAMES } from '../../specification/forms/index.ts'
import { LEVELS, screenOf } from '../../specification/steps.ts'
import { withDecisionTable } from '../../tools/chart/decision-table.ts'
import { configurationFiles } from '../../tools/commands/configuration.ts'
import { productManagersPage } from '../../tools/docs.ts'
import { withRoomImports } from '../../tools/room-imports.ts'

it.each([...configurationFiles()])(
  '%s names every variable: where this fails, `npm run funnel -- configuration` writes it anew',
  (file, text) => {
    expect(readFileSync(join(projectDir, file), 'utf8')).toBe(text)
  },
)

const page = readFileSync(productManagersPage, 'utf8')

it("the documented rules are the decision's: where this fails, `npm run chart` writes them anew", () => {
  expect(withDecisionTable(page)).toBe(page)
})

it('the rooms of the code are drawn with their imports: `npm run funnel -- test unit tests/unit/docs/written.test.ts -u` writes them anew', async () => {
  const architecture = join(projectDir, 'docs/architecture.md')
  await expect(withRoomImports(readFileSync(architecture, 'utf8'))).toMatchFileSnapshot(
    architecture,
  )
})

type ChartNode = typeof funnelMachine.root

/** The rows of the first table: which action, at which moment. */
function documentedMoments(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/events.md'), 'utf8')
  const rows = text.matchAll(/^\| `(emit\w+)` \| [^|]+ \| ([^|]+): ([^|]+) \|$/gm)
  return [...rows]
    .flatMap(([, action, states = '', moment]) =>
      (EACH[states] ?? [states.replaceAll('`', '')]).map(
        (state) => `${action} ${state}: ${moment}`,
      ),
    )
    .sort()
}

/** Rows that stand for several states. */
const EACH: Readonly<Record<string, readonly string[]>> = {
  "each form's step": FORM_NAMES.map((form) => screenOf(form).id),
  'each level, `solved`': LEVELS.map((level) => `funnel.flow.puzzle${level}.solved`),
}

/** The same of the chart, where every action that emits is named so. */
function momentsBelow(node: ChartNode): string[] {
  const transitions = [...node.transitions.values(), node.always ?? []].flat()
  return [
    ...emitting(node.entry).map((action) => `${action} ${node.id}: entry`),
    ...emitting(node.exit).map((action) => `${action} ${node.id}: exit`),
    ...transitions.flatMap(({ actions, eventType }) =>
      emitting(actions).map((action) => `${action} ${node.id}: ${momentOf(eventType)}`),
    ),
    ...Object.values(node.states).flatMap(momentsBelow),
  ]
}

function emitting(actions: readonly unknown[]): string[] {
  return actions.map(nameOf).filter((name) => name.startsWith('emit'))
}

function nameOf(action: unknown): string {
  if (typeof action === 'string') return action
  const isNamed = typeof action === 'object' && action !== null && 'type' in action
  return isNamed ? String(action.type) : ''
}

function momentOf(eventType: string): string {
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(eventType) ?? []
  return delay === undefined ? eventType || 'always' : `after ${delay}`
}

it('lists every moment at which the chart emits an event, and no other', () => {
  expect(documentedMoments()).toEqual([...new Set(momentsBelow(funnelMachine.root))].sort())
})
