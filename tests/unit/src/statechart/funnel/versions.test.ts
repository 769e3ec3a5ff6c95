import { expect, test } from 'vitest'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { type Chart, chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { treeOf } from '../../../../../src/statechart/chart/tree.ts'
import { readReport } from '../../../../../src/statechart/viewer/coverage/last-report.ts'
import { journeyChanges } from '../../../../../src/statechart/viewer/versions/changes.ts'
import { testsInWords } from '../../../../../src/statechart/viewer/versions/Versions.tsx'

const chart = chartOf(funnelMachine)

type Value = string | number | string[]
type Guards = Record<string, { values?: Record<string, Value> }>

/** The chart with other values of its rules. */
function withValues(changed: Record<string, Record<string, Value>>): Chart {
  const copy = structuredClone(chart)
  const [root] = copy.states
  const { guards } = (root?.meta ?? {}) as { guards?: Guards }
  for (const [guard, values] of Object.entries(changed)) {
    Object.assign(guards?.[guard]?.values ?? {}, values)
  }
  return copy
}

/** The chart with the rules of the decision in another order, by their numbers; some of them left out. */
function withRules(...numbers: number[]): Chart {
  const rules = chart.transitions.filter(({ source }) => source === 'deciding')
  const others = chart.transitions.filter(({ source }) => source !== 'deciding')
  const changed = numbers.flatMap((number) => rules[number - 1] ?? [])
  return {
    ...chart,
    transitions: [
      ...others,
      ...changed.map((rule, order) => ({ ...rule, id: `deciding / always / ${order}`, order })),
    ],
  }
}

const said = (before: Chart, after: Chart) =>
  journeyChanges(before, after).map(({ words }) => words)

test('other values of a rule are said as values, in numbers, texts, and what came to a list and went', () => {
  const other = withValues({
    isUnder21: { 'minimum age': 18 },
    livesElsewhere: { 'allowed states': ['NJ', 'PA', 'WV', 'OH'] },
    isReviewRequired: { status: 'review' },
  })
  expect(said(chart, other)).toEqual([
    'Rule 2: minimum age 21 → 18.',
    'Rule 3: allowed states: NJ, OH came; MI went.',
    'Rule 6: status manual_review_required → review.',
  ])
  expect(said(other, chart)[1]).toBe('Rule 3: allowed states: MI came; NJ, OH went.')
})

test('a rule that has the same values in other words, or values of another kind, cannot be compared', () => {
  const reworded = structuredClone(chart)
  const { guards } = (reworded.states[0]?.meta ?? {}) as { guards?: Guards }
  const words = 'The applicant lives in none of MI, PA and WV.'
  Object.assign(guards?.livesElsewhere ?? {}, { words })
  expect(said(chart, reworded)).toEqual([
    `Rule 3 cannot be compared: it has the same values in other words. Now: ${words} Before: A state of residence is given that is not Michigan (MI), Pennsylvania (PA) or West Virginia (WV).`,
  ])
  const asText = withValues({ livesElsewhere: { 'allowed states': 'Michigan, Pennsylvania' } })
  expect(said(asText, chart)).toEqual(['Rule 3: allowed states cannot be compared.'])
})

test('the order of a list is no difference', () => {
  const other = withValues({ livesElsewhere: { 'allowed states': ['WV', 'PA', 'MI'] } })
  expect(said(chart, other)).toEqual([])
})

/** The chart without a state, what is inside it, and what leads there; `bridged` leads around. */
function without(id: string, bridged: readonly [string, string]): Chart {
  const tree = treeOf(chart)
  const isGone = (state: string) => tree.isWithin(state, id)
  return {
    ...chart,
    states: chart.states.filter((state) => !isGone(state.id)),
    transitions: chart.transitions
      .filter(({ source }) => !isGone(source))
      .map((one) =>
        one.id === bridged[0]
          ? { ...one, targets: [bridged[1]] }
          : { ...one, targets: one.targets.filter((target) => !isGone(target)) },
      ),
  }
}

test('a step more or less is said with the steps before and after it', () => {
  const shorter = without('eligibility', ['contact / CONTINUE.PRESSED / 0', 'workExperience'])
  expect(journeyChanges(shorter, chart).map(({ words }) => words)).toContain(
    'A new step, “Eligibility”, between “Contact details” and “Work experience & fit”.',
  )
  const said = journeyChanges(chart, shorter)
  expect(said).toContainEqual({
    words:
      'The step “Eligibility”, between “Contact details” and “Work experience & fit” was removed.',
    place: null,
  })
  expect(said.filter(({ words }) => words.includes('leads'))).toEqual([])
})

test('a way that is closed, a rule that is moved, and a wait are said', () => {
  const closed = {
    ...chart,
    transitions: chart.transitions.filter(({ id }) => id !== 'eligibility / BACK.PRESSED / 0'),
    delays: { ...chart.delays, spinner: 2000 },
  }
  expect(journeyChanges(chart, closed).map(({ words }) => words)).toEqual([
    '“Back” is no longer possible from “Eligibility” to “Contact details”.',
    'The wait while the processing message shows is 2 seconds instead of 3 seconds.',
  ])
  expect(journeyChanges(closed, chart)[0]?.words).toBe(
    '“Back” is now possible from “Eligibility” to “Contact details”.',
  )
  expect(journeyChanges(chart, withRules(2, 1, 3, 4, 5, 6, 7)).map(({ words }) => words)).toEqual([
    'Rule “A date of birth is given: 20, but not yet 21” is asked as number 1, before as 2.',
    'Rule “A date of birth is given: under 20” is asked as number 2, before as 1.',
  ])
  expect(journeyChanges(chart, chart)).toEqual([])
})

const REPORT = {
  ...{ version: 1 as const, chart: 'funnel', criteria: [], reasons: {} },
  paths: [
    {
      ...{ id: '1', name: 'the start', runner: 'browser' as const, failure: null },
      steps: [{ name: 'Start', transitions: ['intro / APPLICATION.STARTED / 0'] }],
    },
  ],
}
const SOURCE = { command: 'npm run paths' }

test('one of two ways between the same steps that is closed leaves the other', () => {
  const closed = {
    ...chart,
    transitions: chart.transitions.filter(({ id }) => id !== 'puzzleIntro / BACK.PRESSED / 0'),
  }
  const between = 'One comes from “Puzzle assessment” to “Casino affiliation”'
  expect(journeyChanges(chart, closed).map(({ words }) => words)).toEqual([
    `${between} no longer by “Back”.`,
  ])
  expect(journeyChanges(closed, chart).map(({ words }) => words)).toEqual([
    `${between} now also by “Back”.`,
  ])
})

test('the tests of this version are said in one line, those of another are not taken for its own', () => {
  expect(testsInWords({ report: REPORT })).toBe('1 of 1 paths passed, 1 in a browser.')
  const [path] = REPORT.paths
  const failed = { ...path, id: '2', runner: 'headless' as const, failure: { step: 0, lines: [] } }
  const paths = [...REPORT.paths, failed] as never
  expect(testsInWords({ report: { ...REPORT, paths } })).toBe(
    '1 of 2 paths passed, 1 in a browser; 1 failed, see Coverage.',
  )
  const text = JSON.stringify(REPORT)
  expect(readReport(text, chart, SOURCE)).toEqual({ report: REPORT })
  const refused = {
    problem:
      "The last report is of another version of this chart: run 'npm run paths' and load this page again.",
  }
  expect(readReport(text, { ...chart, transitions: [] }, SOURCE)).toEqual(refused)
  const counted = (items: number) =>
    JSON.stringify({
      ...REPORT,
      criteria: [{ name: 'transitions', items, covered: items, missing: [] }],
    })
  expect(readReport(counted(207), chart, SOURCE)).toHaveProperty('report')
  expect(readReport(counted(206), chart, SOURCE)).toEqual(refused)
})
