import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DECISION_VALUES } from '../../../../../machines/decision/values.ts'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { FACTS_FROM, sentBy } from '../../../../../machines/sent.ts'
import { readConfiguration } from '../../../../../src/effects/configuration.ts'
import { type Chart, chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { STORES, sentInWords } from '../../../../../src/statechart/funnel/facts/device-facts.ts'
import { funnelFacts } from '../../../../../src/statechart/funnel/facts/funnel-facts.ts'
import {
  readPaths,
  rulesThatNeverDecide,
} from '../../../../../src/statechart/funnel/facts/rules.ts'
import { submitWaitFact } from '../../../../../src/statechart/funnel/facts/submit-wait.ts'
import { chartFacts } from '../../../../../src/statechart/viewer/facts/chart-facts.ts'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'

const chart = chartOf(funnelMachine)
const configuration = readConfiguration({ getElementById: () => null })

/** The sentences of a group, each with its lines. */
function sentencesOf(id: string, off = configuration.off): string[] {
  const groups = funnelFacts(chart, { ...configuration, off })
  const { facts = [] } = groups.find((group) => group.id === id) ?? {}
  return facts.map(({ words, lines = [] }) => [words, ...lines].join('\n'))
}

const LEVELS = 'Level 1 of 5, Level 2 of 5, Level 3 of 5, Level 4 of 5'
const AFFILIATION =
  'In the past three years, have you or anyone close to you worked for a licensed casino, sportsbook or gaming supplier?'

/** By group, a sentence with all of its lines; of a longer one a part. */
const SENTENCES: readonly (readonly [group: string, sentence: string | RegExp])[] = [
  [
    'outcomes',
    /^“You're approved!” \(Qualified\): who meets none of the rules 1 to 6, which are:\n/,
  ],
  [
    'outcomes',
    '“Application Submitted” (Applied): who meets rule 2 and not rule 1:\nRule 2: A date of birth is given and the age is 20 or more, but under 21.',
  ],
  ['outcomes', /^“Application Submitted” \(Disqualified - does not reside in NJ, PA, MI, or WV\)/],
  [
    'pairs',
    'Who meets rules 2 and 3 is “Applied” by rule 2, not “Disqualified - does not reside in NJ, PA, MI, or WV”.',
  ],
  ['matters', 'Read by rule 3: State of residence.'],
  [
    'matters',
    'Not read by a rule itself, but “Date of birth” may depend on it, read by rules 1 and 2: Are you 21 years or older?',
  ],
  ['matters', /^Not read by any rule: Mobile number; /],
  [
    'matters',
    /^How the puzzles were played gives two scores, .*: 100 less 1 for each full 3 seconds and 1 for each move, /,
  ],
  ['fields', /^Resume: required, .*\nTaken: PDF, DOCX, or image files \(JPG, PNG\), up to 10MB\n/],
  [
    'device',
    'The answers, the drawings, the timer, what is typed so far and the id of the application: until one of these happens:\nThe applicant starts over.\nAnother page has cleared or forgotten it: nothing of it shows again.\nThe applicant removes all data from this device.\nOutcome, 2 seconds later: Answers and timer are removed from this device.',
  ],
  [
    'receivers',
    /^The server gets: .*\nThe application: First name; Last name; Email address; Mobile number; Are you 21 years or older\?; Date of birth; /s,
  ],
  [
    'receivers',
    /^The vetting service \(this server\) gets: First name; Last name; LinkedIn URL; Resume; Written summary; (?!.*State of residence)/,
  ],
  [
    'receivers',
    /\nApplication Step Completed, of Contact details: First name; Last name; Email address; Mobile number\n/,
  ],
  [
    'receivers',
    /\nApplication Step Completed, of a level: Email address; how the puzzles were played\n/,
  ],
  ['receivers', /\nApplication Step Completed, of Congratulations!: Email address\n/],
  ['receivers', /^A third party's conversion script: off on this server, nothing is sent\./],
  ['receivers', /: nothing is sent before Yes, after No, or with Global Privacy Control\.$/],
  [
    'occasions',
    'The applicant is offline: every step goes on but an upload; the connection is lost at Submit:\nRésumé: The upload fails: nothing is attached, and the applicant may try again.\nCongratulations!: Submit Application; stored on this device first.\nLocation: The service fails: the decision is made without a location.\nLocation: The service does not answer in time: the decision is made without a location.\nSending: The decision and what is sent are stored on this device.\nSending: The server does not confirm it: it is sent again later.\nSending: It is being sent.',
  ],
  [
    'occasions',
    /^Vetting answers late, or not at all:\nThank you: .*; a later answer does not change the decision\.$/,
  ],
  [
    'occasions',
    'Vetting is down:\nVetting: The service fails: the applicant is not told, and the decision is made without its answer.',
  ],
  [
    'occasions',
    /^A second tab is open:\nAnother tab has changed the saved answers: this tab loads them\.\n/,
  ],
  [
    'occasions',
    /^The applicant returns, also after days:\n.*\nWhat is stored: The step that was saved\.\n/s,
  ],
  [
    'occasions',
    'The saved answers are of a version that this one cannot read:\nThe saved answers can no longer be read: answers and timer are removed.',
  ],
  [
    'occasions',
    `The page is reloaded, or closed and opened again, while a level is drawn:\n${LEVELS}, Level 5 of 5: While the timer runs: the line grows and is stored, so that a reload shows it again; a pair that is connected counts as a move.\nTimer: The page is left or reloaded: the clock stops, and the second that has begun counts.\nTimer: The clock ran when it was saved: it goes on from there.\nTimer: The clock was paused when it was saved: it stays paused.`,
  ],
  [
    'occasions',
    new RegExp(
      `^The clock of the puzzles stops, and goes on:\n.*${LEVELS}: On to the next level; until then the clock runs on\\.\n.*Timer: The last level is solved: the clock stops at once, and the total is recorded\\.$`,
      's',
    ),
  ],
  [
    'waits',
    /^After Submit Application the outcome shows after at least 3 s and at most 4\.5 s\.\n/,
  ],
  [
    'waits',
    '2 seconds pass while the outcome shows: Answers and timer are removed from this device. If: The application is stored on this device, or delivered.',
  ],
  [
    'fields',
    'Social profile: optional.\nRefused with: “Social profile can have at most 2,048 characters”',
  ],
  [
    'fields',
    /^Written summary: required, asked if “How would you like to share your background\?” is “Written summary” or “Also add a written summary” is ticked\.\n.*“Must be at least 50 words”/s,
  ],
  [
    'changes',
    `Casino affiliation: its answers can be changed until “Start” in Puzzle assessment; after that nothing leads back to it.\n${AFFILIATION}, Please describe the experience and affiliation and Where did you see our job ad?`,
  ],
  [
    'again',
    'Can be seen again: Contact details, Eligibility, Work experience & fit, Casino affiliation and Puzzle assessment, until “Start” in Puzzle assessment.',
  ],
  ['again', /^Another page ends this application: every screen leads to Job Description: /],
]

test.each(SENTENCES)('in %s: %s', (group, sentence) => {
  const isMatch = (one: string) =>
    typeof sentence === 'string' ? one === sentence : sentence.test(one)
  const sentences = sentencesOf(group)
  expect(sentences.some(isMatch), sentences.join('\n\n')).toBe(true)
})

/** A version in which a step has another name. */
const RENAMED: Chart = JSON.parse(
  JSON.stringify(chart).replaceAll('"puzzleComplete"', '"puzzleSolved"'),
)

test.each([
  ['the funnel', chart, funnelFacts(chart, configuration)],
  ['another version of it', RENAMED, funnelFacts(RENAMED, configuration)],
  ['the parcel', chartOf(parcelMachine), chartFacts(chartOf(parcelMachine))],
])('each fact of %s is about places that it has, and each occasion has one', (_, about, groups) => {
  const known = new Set([...about.states, ...about.transitions].map(({ id }) => id))
  const facts = groups.flatMap((group) => group.facts)
  expect(facts.length).toBeGreaterThan(0)
  expect(facts.flatMap(({ places }) => places).filter((id) => !known.has(id))).toEqual([])
  const occasions = groups.find(({ id }) => id === 'occasions')?.facts ?? []
  expect(occasions.filter(({ places }) => places.length === 0)).toEqual([])
  expect(groups.filter(({ facts: all }) => all.length === 0)).toEqual([])
})

test('a rule that is off on this server is said to be, last', () => {
  expect(sentencesOf('outcomes', ['location']).at(-1)).toBe(
    'Rule 5: Off on this server: it has no source of locations.',
  )
})

test('each rule decides about some applicant; with a knockout age over the minimum age the second never does', () => {
  expect(rulesThatNeverDecide()).toEqual([])
  expect(rulesThatNeverDecide({ ...DECISION_VALUES, knockoutAge: 25 })).toEqual([
    'Rule 2 (isUnder21) never decides: whenever it holds, a rule before it holds.',
  ])
})

test('what the decision reads of the answers is what its facts are declared to be made from', () => {
  const declared: string[] = Object.values(FACTS_FROM).flat()
  const answers = [...readPaths()].filter((path) => /^[a-z]\w+\.\w+$/i.test(path))
  const forms = answers.filter((path) => !path.startsWith('analysisResult.'))
  expect(forms.length).toBeGreaterThan(0)
  expect(forms.filter((path) => !declared.includes(path))).toEqual([])
})

test('Details lists what a receiver gets in the words of Facts, its fields by name for engineers', () => {
  const application = sentBy({ name: 'fillOutbox' })
  if (!application) throw new Error('The outbox sends the application')
  const { what, to, data, names } = sentInWords(application, configuration)
  expect([what, to]).toEqual(['the application', 'the server'])
  expect(sentencesOf('receivers')[0]).toContain(`\nThe application: ${data.join('; ')}\n`)
  expect(names).toContain('date_of_birth (Date of birth)')
  expect(names).toContain('eligible_status')
})

test('every name under which the page stores something is said', () => {
  const folder = join(import.meta.dirname, '../../../../../src/effects')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sources = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
  const names = sources.flatMap((text) => [
    ...text.matchAll(/^(?:export )?const (?:\w*KEY|DATABASE) = '([^']+)'/gm),
  ])
  const said = STORES.flatMap((store) => store.names)
  expect(names.map(([, name = '']) => name).filter((name) => !said.includes(name))).toEqual([])
})

test('the wait after Submit Application is that of its press and of the spinner', () => {
  expect(submitWaitFact(chart).places).toEqual([
    'funnel.flow.puzzleComplete.reviewing / APPLICATION.SUBMITTED / 0',
    'funnel.flow.thankYou.screen.processing / xstate.after.spinner.funnel.flow.thankYou.screen.processing / 0',
  ])
})
