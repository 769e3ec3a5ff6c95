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

const reworded = structuredClone(chart)
const WORDS = 'The applicant lives in none of MI, PA and WV.'
const { guards: REWORDED = {} } = (reworded.states[0]?.meta ?? {}) as { guards?: Guards }
Object.assign(REWORDED.livesElsewhere ?? {}, { words: WORDS })

const OTHER_VALUES = withValues({
  isUnder21: { 'minimum age': 18 },
  livesElsewhere: { 'allowed states': ['NJ', 'PA', 'WV', 'OH'] },
  isReviewRequired: { status: 'review' },
})
const REORDERED = withValues({ livesElsewhere: { 'allowed states': ['WV', 'PA', 'MI'] } })
const AS_TEXT = withValues({ livesElsewhere: { 'allowed states': 'Michigan, Pennsylvania' } })
const SHORTER = without('eligibility', ['contact / CONTINUE.PRESSED / 0', 'workExperience'])
const QUICKER = { ...chart, delays: { ...chart.delays, spinner: 2000 } }
const withoutWay = (id: string): Chart => ({
  ...chart,
  transitions: chart.transitions.filter((one) => one.id !== id),
})
const NO_BACK = withoutWay('eligibility / BACK.PRESSED / 0')
const NO_BACK_OF_TWO = withoutWay('puzzleIntro / BACK.PRESSED / 0')
const BETWEEN = 'One comes from “Puzzle assessment” to “Casino affiliation”'

/** What is said of a version after another. */
const CHANGES: readonly (readonly [what: string, before: Chart, after: Chart, said: string[]])[] = [
  ['nothing', chart, chart, []],
  ['the order of a list', chart, REORDERED, []],
  [
    'values of rules',
    chart,
    OTHER_VALUES,
    [
      'Rule 2: minimum age 21 → 18.',
      'Rule 3: allowed states: NJ, OH added; MI removed.',
      'Rule 6: status manual_review_required → review.',
    ],
  ],
  [
    'a rule that has the same values in other words',
    chart,
    reworded,
    [
      `Rule 3 cannot be compared: it has the same values in other words. Now: ${WORDS} Before: A state of residence is given that is not Michigan (MI), Pennsylvania (PA) or West Virginia (WV).`,
    ],
  ],
  ['values of another kind', AS_TEXT, chart, ['Rule 3: allowed states cannot be compared.']],
  [
    'a step more',
    SHORTER,
    chart,
    ['A new step, “Eligibility”, between “Contact details” and “Work experience & fit”.'],
  ],
  [
    'a step less',
    chart,
    SHORTER,
    ['The step “Eligibility”, between “Contact details” and “Work experience & fit” was removed.'],
  ],
  [
    'a way that is closed',
    chart,
    NO_BACK,
    ['“Back” is no longer possible from “Eligibility” to “Contact details”.'],
  ],
  [
    'a way that is opened',
    NO_BACK,
    chart,
    ['“Back” is now possible from “Eligibility” to “Contact details”.'],
  ],
  ['one of two ways that is closed', chart, NO_BACK_OF_TWO, [`${BETWEEN} no longer by “Back”.`]],
  ['one of two ways that is opened', NO_BACK_OF_TWO, chart, [`${BETWEEN} now also by “Back”.`]],
  [
    'a wait',
    chart,
    QUICKER,
    ['The wait while the processing message shows is 2 seconds instead of 3 seconds.'],
  ],
  [
    'rules in another order',
    chart,
    withRules(2, 1, 3, 4, 5, 6, 7),
    [
      'Rule “A date of birth is given: 20, but not yet 21” is asked as number 1, before as 2.',
      'Rule “A date of birth is given: under 20” is asked as number 2, before as 1.',
    ],
  ],
  [
    'a rule less',
    chart,
    withRules(1, 2, 3, 4, 5, 7),
    ['The rule “The vetting service asks for a manual review” was removed.'],
  ],
]

test.each(CHANGES)('%s is told, of places that the later version has', (_, before, after, said) => {
  const notes = journeyChanges(before, after)
  expect(notes.map(({ words }) => words)).toEqual(said)
  const known = [null, ...[...after.states, ...after.transitions].map(({ id }) => id)]
  expect(notes.filter(({ place }) => !known.includes(place))).toEqual([])
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
