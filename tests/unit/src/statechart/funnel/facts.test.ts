import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DECISION_VALUES } from '../../../../../machines/decision/values.ts'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { FACTS_FROM, sentBy } from '../../../../../machines/sent.ts'
import { readConfiguration } from '../../../../../src/effects/configuration.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { STORES, sentInWords } from '../../../../../src/statechart/funnel/facts/device-facts.ts'
import { funnelFacts } from '../../../../../src/statechart/funnel/facts/funnel-facts.ts'
import {
  readPaths,
  rulesThatNeverDecide,
} from '../../../../../src/statechart/funnel/facts/rules.ts'
import type { Fact } from '../../../../../src/statechart/viewer/facts/fact.ts'
import { SUBMISSION } from '../../../../specification/presses.ts'

const chart = chartOf(funnelMachine)
const configuration = readConfiguration({ getElementById: () => null })
const groups = funnelFacts(chart, configuration)

/** The fact of a group whose words begin so. */
function fact(group: string, begins: string): Fact {
  const facts = groups.find(({ id }) => id === group)?.facts ?? []
  const found = facts.find(({ words }) => words.startsWith(begins))
  if (!found) throw new Error(`No fact of ${group} begins with ${begins}`)
  return found
}

describe('the decision', () => {
  test('who is approved: exactly those for whom none of the six rules holds', () => {
    const { words, lines, places } = fact('outcomes', "“You're approved!”")
    expect(words).toBe(
      "“You're approved!” (Qualified): who meets none of the rules 1 to 6, which are:",
    )
    expect(lines).toHaveLength(6)
    expect(lines?.[2]).toBe(
      'Rule 3: A state of residence is given that is not Michigan (MI), Pennsylvania (PA) or West Virginia (WV).',
    )
    expect(places).toContain('deciding / always / 6')
  })

  test('a rule that is off on this server is said to be', () => {
    const [outcomes] = funnelFacts(chart, { ...configuration, off: ['location'] })
    expect(outcomes?.facts.at(-1)).toEqual({
      words: 'Rule 5: Off on this server: it has no source of locations.',
      places: ['deciding / always / 4'],
    })
  })

  test('who is 20 is applied, wherever they live', () => {
    const facts = groups.find(({ id }) => id === 'outcomes')?.facts ?? []
    const applied = facts.find(({ words }) => words.endsWith('who meets rule 2 and not rule 1:'))
    expect(applied?.words).toMatch(/^“Application Submitted” \(Applied\)/)
    expect(applied?.lines?.at(-1)).toBe(
      'Rule 2: A date of birth is given and the age is 20 or more, but under 21.',
    )
  })

  test('the order matters where one rule disqualifies and another does not, tests aside', () => {
    expect(groups.find(({ id }) => id === 'pairs')?.facts.map(({ words }) => words)).toEqual([
      'Who meets rules 1 and 6 is “Disqualified - does not meet knockout questions” by rule 1, not “Applied”.',
      'Who meets rules 2 and 3 is “Applied” by rule 2, not “Disqualified - does not reside in NJ, PA, MI, or WV”.',
      'Who meets rules 3 and 6 is “Disqualified - does not reside in NJ, PA, MI, or WV” by rule 3, not “Applied”.',
    ])
  })

  test('each rule decides about some applicant; with a knockout age over the minimum age the second never does', () => {
    expect(rulesThatNeverDecide()).toEqual([])
    expect(rulesThatNeverDecide({ ...DECISION_VALUES, knockoutAge: 25 })).toEqual([
      'Rule 2 (isUnder21) never decides: whenever it holds, a rule before it holds.',
    ])
  })

  test('which answers matter: directly, by what depends on them, or not', () => {
    expect(fact('matters', 'Read by rule 3').words).toBe('Read by rule 3: State of residence.')
    expect(fact('matters', 'Read by rules 1 and 2').words).toMatch(/: Date of birth\.$/)
    expect(fact('matters', 'Not read by a rule itself, but “Date of birth”').words).toMatch(
      /: Are you 21 years or older\?$/,
    )
    expect(fact('matters', 'Not read by any rule').words).toContain('Mobile number')
  })

  test('what the decision reads of the answers is what its facts are declared to be made from', () => {
    const declared = Object.values(FACTS_FROM).flat()
    const answers = [...readPaths()].filter((path) => /^[a-z]\w+\.\w+$/i.test(path))
    const forms = answers.filter((path) => !path.startsWith('analysisResult.'))
    expect(forms.length).toBeGreaterThan(0)
    expect(forms.filter((path) => !(declared as string[]).includes(path))).toEqual([])
  })
})

describe('the data', () => {
  test('vetting gets name, background, fit and affiliation, and no state of residence', () => {
    const { words, places } = fact('receivers', 'The vetting service')
    expect(words).toContain('First name; Last name; LinkedIn URL; Resume; Written summary')
    expect(words).not.toContain('State of residence')
    expect(places).toEqual(['funnel.vetting.analysing'])
  })

  test('the e-mail goes to the backend, analytics and the device; a conversion script gets nothing where none is set up', () => {
    const receivers = groups.find(({ id }) => id === 'receivers')?.facts ?? []
    const getting = receivers.filter(({ words }) => words.includes('Email address;'))
    expect(getting.map(({ words }) => words.replace(/( \(|: off| gets).*/, ''))).toEqual([
      'The backend',
      'Analytics',
      "The applicant's device",
    ])
    expect(fact('receivers', "A third party's conversion script").words).toMatch(
      /^A third party's conversion script: off on this server, nothing is sent\./,
    )
  })

  test('Details lists what a receiver gets in the words of Facts, its fields by name for engineers', () => {
    const contact = sentBy('fillOutbox')
    if (!contact) throw new Error('The outbox sends the contact')
    const { what, to, data, names } = sentInWords(contact, configuration)
    expect([what, to]).toEqual(['the contact', 'the backend'])
    expect(fact('receivers', 'The backend').lines).toContain(`The contact: ${data.join('; ')}`)
    expect(data.slice(0, 6)).toEqual([
      ...['First name', 'Last name', 'Email address', 'Mobile number'],
      ...['Are you 21 years or older?', 'Date of birth'],
    ])
    expect(data).not.toContain('Month')
    expect(names).toContain('date_of_birth (Date of birth)')
    expect(names).toContain('eligible_status')
  })

  test('nothing is measured before a consent that is asked for', () => {
    expect(fact('receivers', 'Measuring').words).toMatch(
      /: nothing is sent before Yes, after No, or with Global Privacy Control\.$/,
    )
  })

  test('what is on the device goes 2 seconds after the outcome, by starting over and by forgetting', () => {
    expect(fact('device', 'The answers, the timer').lines).toEqual([
      'The applicant starts over.',
      'Another page has cleared or forgotten it: nothing of it shows again.',
      'The applicant removes all data from this device.',
      'Outcome, 2 seconds later: Answers and timer are removed from this device.',
    ])
    expect(
      fact('waits', '2 seconds pass while the outcome shows: Answers and timer').places,
    ).toHaveLength(1)
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
})

describe('the way', () => {
  test('after Submit the outcome shows after 3 to 4.5 seconds', () => {
    const { words, places } = fact('waits', 'After Submit Application')
    expect(words).toBe(
      'After Submit Application the outcome shows after at least 3 s and at most 4.5 s.',
    )
    expect(places).toContain(SUBMISSION)
  })

  test('the phone number can be changed until the puzzles begin', () => {
    const { words, lines } = fact('changes', 'Contact details')
    expect(words).toBe(
      'Contact details: its answers can be changed until “Start” in Puzzle assessment; after that nothing leads back to it.',
    )
    expect(lines?.[0]).toContain('Mobile number')
  })

  test('to each outcome it takes at least seven presses', () => {
    const [only, ...others] = groups.find(({ id }) => id === 'presses')?.facts ?? []
    expect(others).toEqual([])
    expect(only?.words).toMatch(
      /^At least 7 presses, in addition to what is typed, chosen and drawn, lead to: .*“You're approved!” \(Qualified\)/,
    )
    expect(only?.lines).toEqual([
      '“Start Application” in Job Description',
      '“Continue” in Contact details',
      '“Continue” in Eligibility',
      '“Continue” in Work experience & fit',
      '“Continue” in Casino affiliation',
      '“Start” in Puzzle assessment',
      '“Submit Application” in Congratulations!',
    ])
  })

  test('the forms and the start of the puzzles can be seen again, each level once', () => {
    expect(fact('again', 'Can be seen again').places).toEqual([
      'contact',
      'eligibility',
      'workExperience',
      'casinoAffiliation',
      'puzzleIntro',
    ])
    expect(fact('again', '“Start over”').lines).toEqual([
      'Congratulations!: Already submitted: starting over is not possible.',
      'Thank you: Already submitted: starting over is not possible before the outcome.',
    ])
  })

  test('a field says whether it is required, when it is asked for, and what is refused', () => {
    expect(fact('fields', 'Written summary').words).toBe(
      'Written summary: required, asked where “How would you like to share your background?” is “Written summary” or “Also add a written summary” is ticked.',
    )
    expect(fact('fields', 'Written summary').lines).toContain(
      'Refused with: “Must be at least 50 words”',
    )
    expect(fact('fields', 'Social profile').words).toBe('Social profile: optional.')
  })

  test.each([
    [
      'The applicant is offline, the connection is lost at Submit',
      'Sending: The server does not confirm it: it is sent again later.',
    ],
    [
      'Vetting answers late',
      'Thank you: The processing message ends before location and vetting are known: decided with what is known; a later answer does not change the decision.',
    ],
    [
      'Vetting is down',
      'Vetting: The service fails: the applicant is not told, and the decision is made without its answer.',
    ],
    ['A second tab', 'Another tab has changed the saved answers: this tab loads them.'],
    ['The applicant returns', 'What is stored: The step that was saved.'],
    [
      'The saved answers',
      'The saved answers can no longer be read: answers and timer are removed.',
    ],
  ])('%s: %s', (occasion, line) => {
    expect(fact('occasions', occasion).lines).toContain(line)
  })

  test('a lost connection at Submit: only what it brings about, not what a failing device does', () => {
    expect(
      fact('occasions', 'The applicant is offline, the connection is lost at Submit').lines,
    ).toEqual([
      'Congratulations!: Submit Application; stored on this device first.',
      'Location: The service fails: the decision is made without a location.',
      'Location: The service does not answer in time: the decision is made without a location.',
      'Sending: The decision and what is sent are stored on this device.',
      'Sending: The server does not confirm it: it is sent again later.',
      'Sending: It is being sent.',
    ])
  })
})

test('every group has facts, and every occasion something that happens', () => {
  for (const { id, facts } of groups) expect(facts, id).not.toEqual([])
  const occasions = groups.find(({ id }) => id === 'occasions')?.facts ?? []
  expect(occasions.filter(({ places }) => places.length === 0)).toEqual([])
})
