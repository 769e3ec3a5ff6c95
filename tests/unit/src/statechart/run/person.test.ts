import { describe, expect, it } from 'vitest'
import { treeOf } from '../../../../../src/statechart/chart/tree.ts'
import { chart } from '../../../../../src/statechart/funnel/chart.ts'
import { factsOf } from '../../../../../src/statechart/funnel/person/decision-words.ts'
import { type Ending, endingOf } from '../../../../../src/statechart/funnel/person/ending.ts'
import { EXAMPLES } from '../../../../../src/statechart/funnel/person/examples.ts'
import { KNOWN_RUNS } from '../../../../../src/statechart/funnel/person/known-runs.ts'
import {
  recordedEnding,
  recordedSteps,
} from '../../../../../src/statechart/funnel/person/recorded-steps.ts'
import { runInWords } from '../../../../../src/statechart/funnel/recorded/runs.ts'
import { pathSteps } from '../../../../../src/statechart/viewer/coverage/PathRun.tsx'
import { takeRun } from '../../../../../src/statechart/viewer/run/run.ts'
import { recorded, recordedRun } from '../../../../model/recorded-runs.ts'

const tree = treeOf(chart)
const APPROVED = "Ends as Qualified, told You're approved!: none of the 6 rules holds."
const BY_AGE =
  'Ends as Applied, told Application Submitted by rule 2: 20 is under 21, but not under 20.'

function lineOf({ how, heading = 'nothing', rule, because }: Ending): string {
  return `${how}, told ${heading}${rule ? ` by rule ${rule.number}` : ''}: ${because}`
}

function knownSteps(words: string) {
  const known = KNOWN_RUNS.find((one) => one.words === words)
  if (!known) throw new Error(words)
  const { steps, problem } = takeRun(chart, EXAMPLES, known.run, factsOf)
  expect(problem).toBeNull()
  return steps
}

const sentencesIn = (steps: ReturnType<typeof knownSteps>, name: string) =>
  steps.find((step) => step.name === name)?.reasons.map(({ sentence }) => sentence)

describe('a known run', () => {
  it.each([
    ['A Pennsylvanian of 21 or older: nothing goes wrong', APPROVED],
    [
      'A New Jerseyan of 19',
      'Ends as Disqualified - does not meet knockout questions, told Application Submitted by rule 1: 19 is under 20.',
    ],
    ['A New Jerseyan of 20', BY_AGE],
    [
      'A Texan of 21 or older, who forgets the phone number first',
      'Ends as Disqualified - does not reside in NJ, PA, MI, or WV, told Application Submitted by rule 3: Texas is none of MI, PA, WV.',
    ],
    [
      'A tester of a job platform',
      'Ends as Disqualified - Job Platform Test, told Application Submitted by rule 4: the e-mail or the name is a test.',
    ],
    [
      'A West Virginian whose vetting asks for a review',
      'Ends as Applied, told Application Submitted by rule 6: vetting asks for a review.',
    ],
    ['A Pennsylvanian whose connection is lost at Submit', APPROVED],
    ['A Pennsylvanian whose vetting answers late', APPROVED],
    ['A Pennsylvanian who goes on in a second tab', APPROVED],
    ['A Pennsylvanian who comes back after a release that asks for more', APPROVED],
  ])('of %s ends so, its records removed and its application delivered', (words, line) => {
    const steps = knownSteps(words)
    expect(lineOf(endingOf(chart, steps))).toBe(line)
    expect(steps.at(-1)?.active).toEqual(
      expect.arrayContaining(['funnel.flow.thankYou.screen.cleared', 'funnel.delivery.delivered']),
    )
  })

  it('says which rule was asked before, and why it did not hold', () => {
    const [decided] = knownSteps('A New Jerseyan of 20')
      .flatMap(({ reasons }) => reasons)
      .filter(({ isOutcome }) => isOutcome)
    expect(decided?.condition).toBe(
      'A date of birth is given and the age is 20 or more, but under 21.',
    )
    expect(decided?.rules.slice(0, 3).map(({ answer, facts }) => [answer, facts])).toEqual([
      ['does not hold', '20 is not under 20'],
      ['decides', '20 is under 21, but not under 20'],
      ['not asked', 'New Jersey is none of MI, PA, WV'],
    ])
  })

  it('says what is waited for, and that a late answer changes nothing', () => {
    const steps = knownSteps('A Pennsylvanian whose vetting answers late')
    expect(sentencesIn(steps, "The device says today's date: 21 November 2026")).toEqual([
      'The date is known.',
      'It waits: the location is settled, vetting has not answered yet.',
    ])
    expect(sentencesIn(steps, '3 seconds pass while the processing message shows')).toContain(
      'The processing message ends before location and vetting are known: decided with what is known; a later answer does not change the decision.',
    )
  })

  it('goes on where a second tab was, and back to the form that asks for more', () => {
    const second = knownSteps('A Pennsylvanian who goes on in a second tab')
    const loaded = second.find(({ reasons }) =>
      reasons.some(
        ({ sentence }) =>
          sentence === 'Another tab has changed the saved answers: this tab loads them.',
      ),
    )
    expect(loaded?.active.at(2)).toBe('workExperience')
    const [, back] = knownSteps('A Pennsylvanian who comes back after a release that asks for more')
    expect(back?.active.at(2)).toBe('eligibility')
  })

  it('says why a form is refused', () => {
    const steps = knownSteps('A Texan of 21 or older, who forgets the phone number first')
    expect(
      sentencesIn(steps, 'The applicant presses “Continue”: the mobile number is missing'),
    ).toEqual(['A field is missing or invalid: the summary shows and the card shakes.'])
  })

  it('that ends without an outcome says where it stops', () => {
    const run = ['first visit', 'APPLICATION.STARTED: pressed'] as const
    const { steps } = takeRun(chart, EXAMPLES, run, factsOf)
    expect(lineOf(endingOf(chart, steps))).toBe(
      'Ends without a decision, told nothing: it stops at “Contact details”.',
    )
  })
})

const plain = (words: string) => words.replaceAll('\u00a0', ' ')

describe('a recorded application', () => {
  const run = recordedRun('appliedByAge', { age: 20, residence: 'NJ' })

  it('shows what was recorded, and no screen or reason that was not', () => {
    const steps = recordedSteps(chart, run)
    expect(steps.slice(0, 4).map(({ name, active }) => [plain(name), active.at(-1)])).toEqual([
      ['0 s: The page is opened', 'intro'],
      ['18 s: The applicant presses “Start Application”', 'contact'],
      ['36 s: The applicant presses “Continue”: refused: Email address', 'contact'],
      ['54 s: The applicant presses “Continue”', 'eligibility'],
    ])
    expect(steps.map(({ name }) => name)).toContainEqual(
      expect.stringMatching(/^3.min.36.s: Vetting answers: vetting approved$/),
    )
    expect(steps.at(-1)?.name).toMatch(/: The decision is made$/)
    expect(steps.every(({ snapshot, reasons }) => !snapshot && reasons.length === 0)).toBe(true)
  })

  it('was decided by the first rule that holds of the recorded facts', () => {
    const { ending, rules, problem } = recordedEnding(chart, run)
    expect(lineOf(ending)).toBe(BY_AGE)
    expect(rules.map(({ answer, facts }) => [answer, facts])).toEqual([
      ['does not hold', '20 is not under 20'],
      ['decides', '20 is under 21, but not under 20'],
      ['not asked', 'New Jersey is none of MI, PA, WV'],
      ['not asked', 'neither e-mail nor name is a test'],
      ['not asked', 'the location is none of these'],
      ['not asked', 'vetting answered approved'],
    ])
    expect(rules[1]?.words).toBe(
      'A date of birth is given and the age is 20 or more, but under 21.',
    )
    expect(problem).toBeNull()
    const ofPennsylvania = recordedRun('appliedByAge', { age: 20, residence: 'PA' })
    expect(recordedEnding(chart, ofPennsylvania).rules[2]?.facts).toBe(
      'Pennsylvania is one of MI, PA, WV',
    )
  })

  it.each([
    ['approved', recordedRun('qualified'), APPROVED, null],
    [
      'without an answer that the rules read',
      { ...run, events: run.events.filter(({ classes }) => !('age' in classes)) },
      'Ends as Applied, told nothing: as recorded.',
      'An answer that the rules read was not recorded, so it cannot be said which of them decided.',
    ],
    [
      'by other rules',
      recordedRun('disqualifiedByKnockout', { age: 20 }),
      'Ends as Disqualified - does not meet knockout questions, told nothing: as recorded.',
      'Decided by other rules than those of this version.',
    ],
    [
      'not yet',
      recordedRun(null),
      'Ends without a decision, told nothing: the applicant has not left yet.',
      null,
    ],
  ])('that was decided %s says so', (_, recorded, line, problem) => {
    const ending = recordedEnding(chart, recorded)
    expect(lineOf(ending.ending)).toBe(line)
    expect(ending.problem).toBe(problem)
  })

  it('is named by when it began, how it ended and what the decision depends on', () => {
    const now = new Date(2026, 10, 21, 9)
    const begun = { ...run, startedAt: new Date(2026, 10, 20, 14, 10).toISOString() }
    expect(plain(runInWords(begun, now))).toBe(
      'Yesterday 14:10: Applied: 20 years old, New Jersey, vetting approved, in 6 min 18 s',
    )
    const classes = { age: 'none', residence: 'NJ' }
    const events = run.events.map((event) => ({ ...event, classes, seconds: 7500 }))
    expect(plain(runInWords({ ...begun, rule: null, events }, now))).toBe(
      'Yesterday 14:10: Not decided yet: New Jersey, in 2 h 5 min',
    )
    expect(runInWords({ ...begun, rule: 'toString', events: [] }, now)).toBe(
      'Yesterday 14:10: toString',
    )
  })

  it('whose vetting answered after the decision was decided without it', () => {
    const undecided = recordedRun('qualified', { vetting: 'none' })
    const late = recorded('xstate.done.actor.analyseBackground', 'thankYou', {
      vetting: 'manual_review_required',
    })
    const { ending, later, problem } = recordedEnding(chart, {
      ...undecided,
      events: [...undecided.events, late],
    })
    expect(lineOf(ending)).toBe(APPROVED)
    expect(later).toBe(
      'Vetting answered after the decision, which stays: vetting asks for a review.',
    )
    expect(problem).toBeNull()
  })
})

describe("a tester's path", () => {
  const path = {
    id: '0000abcd',
    name: 'a refused contact',
    runner: 'browser' as const,
    steps: [
      { name: 'first visit', transitions: ['locating / always / 12'] },
      { name: 'APPLICATION.STARTED: pressed', transitions: ['intro / APPLICATION.STARTED / 0'] },
      { name: 'CONTINUE.PRESSED: no phone', transitions: ['contact / CONTINUE.PRESSED / 1'] },
      { name: 'after shake', transitions: [] },
    ],
    failure: { step: 2, lines: ['No summary shows.'] },
  }
  const adapter = { machine: EXAMPLES.machine, Screen: () => null, snapshotIn: () => null }
  const viewer = { chart, tree, adapter: { ...adapter, factsOf: async () => [] } }

  it('stops at the step at which it failed, and says what was seen there', () => {
    expect(
      pathSteps(viewer, path).map(({ name, active, problem }) => [name, active.at(-1), problem]),
    ).toEqual([
      ['first visit', 'intro', null],
      ['APPLICATION.STARTED: pressed', 'contact', null],
      [
        'CONTINUE.PRESSED: no phone',
        'funnel.flow.contact.correcting',
        'The path failed here: No summary shows.',
      ],
    ])
  })
})
