import { expect, test } from 'vitest'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { type Chart, chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { treeOf } from '../../../../../src/statechart/chart/tree.ts'
import { decisionChanges } from '../../../../../src/statechart/funnel/versions/decision-changes.ts'
import { readReport } from '../../../../../src/statechart/viewer/coverage/last-report.ts'
import { journeyChanges } from '../../../../../src/statechart/viewer/versions/changes.ts'
import { testsInWords } from '../../../../../src/statechart/viewer/versions/Versions.tsx'

const chart = chartOf(funnelMachine)

type Guards = Record<string, { values?: Record<string, string | number> }>

/** The chart with other values of its rules. */
function withValues(changed: Record<string, Record<string, string | number>>): Chart {
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

test('another knockout age is about those of the ages between', () => {
  const older = withValues({ isUnder20: { 'knockout age': 21 }, isUnder21: { 'knockout age': 21 } })
  expect(decisionChanges(chart, older)).toEqual([
    'People 20 years old are now turned away for their age; before: sent to a review for their age.',
  ])
  expect(decisionChanges(older, chart)).toEqual([
    'People 20 years old are now sent to a review for their age; before: turned away for their age.',
  ])
})

test('one more state from which people are hired is about those who live there', () => {
  const states = 'Michigan (MI), New Jersey (NJ), Pennsylvania (PA), West Virginia (WV)'
  const more = withValues({ livesElsewhere: { 'allowed states': states } })
  const before = 'before: turned away for where they live.'
  const cities =
    'India, Austin (Texas, TX), Santa Monica (California, CA), Phoenix (Arizona, AZ) or San Francisco (California, CA)'
  expect(decisionChanges(chart, more).toSorted()).toEqual([
    `People from New Jersey are now approved unless another rule decides; ${before}`,
    `People from New Jersey, in ${cities} are now turned away as a test of a job platform unless another rule decides; ${before}`,
    `People from New Jersey, whose vetting answers manual_review_required are now sent to the review that vetting asks for unless another rule decides; ${before}`,
    `People from New Jersey, with a job platform's e-mail or name are now turned away as a test of a job platform unless another rule decides; ${before}`,
  ])
})

test('a rule that is asked first wins over the one that was first', () => {
  expect(decisionChanges(chart, withRules(3, 1, 2, 4, 5, 6, 7))).toEqual([
    'People from another state than Michigan, Pennsylvania or West Virginia, under 21 are now turned away for where they live; before: turned away for their age, or sent to a review for their age.',
  ])
})

test('a rule that is left out lets those on whom no other decides through', () => {
  expect(decisionChanges(chart, withRules(1, 2, 3, 4, 5, 7))).toEqual([
    'People whose vetting answers manual_review_required are now approved unless another rule decides; before: sent to the review that vetting asks for.',
  ])
  expect(decisionChanges(chart, chart)).toEqual([])
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
    'The wait “Spinner” is 2 seconds instead of 3 seconds.',
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
      ...{ id: '1', runner: 'browser' as const, failure: null },
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
  expect(testsInWords({ report: REPORT }, 'npm run paths')).toBe(
    '1 of 1 paths passed, 1 in a browser.',
  )
  const [path] = REPORT.paths
  const failed = { ...path, id: '2', runner: 'headless' as const, failure: { step: 0, lines: [] } }
  const paths = [...REPORT.paths, failed] as never
  expect(testsInWords({ report: { ...REPORT, paths } }, 'npm run paths')).toBe(
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
