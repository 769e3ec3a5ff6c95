import { describe, expect, test } from 'vitest'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { terms, topics } from '../../../../../src/statechart/funnel/ask/terms.ts'
import { layOutSheets } from '../../../../../src/statechart/layout/lay-out.ts'
import { chartTopics } from '../../../../../src/statechart/viewer/ask/chart-topics.ts'
import { chartAtlasOf } from '../../../../../src/statechart/viewer/atlas-of-chart.ts'
import { leadingBack, neighbourOf } from '../../../../../src/statechart/viewer/neighbours.ts'
import { conditionInWords } from '../../../../../src/statechart/viewer/rules/guards.tsx'
import { searcherOf } from '../../../../../src/statechart/viewer/search/search.ts'
import { boxesOf, hitAt } from '../../../../../src/statechart/viewer/stage/boxes.ts'
import { INTRO, STEPS } from '../../../../specification/steps.ts'

const chart = chartOf(funnelMachine)
const atlas = chartAtlasOf(chart, await layOutSheets(chart))
const find = searcherOf(atlas, {
  terms,
  topics: [...topics, ...chartTopics(chart, atlas.tree, terms)],
})
/** The branch of a rule of the decision. */
const rule = (asked: string) =>
  chart.transitions.find(({ source, guard }) => source === 'deciding' && guard === asked)?.id ?? ''

describe('the search', () => {
  test.each([
    ['eligib', 'eligibility'],
    ['CONTINUE.PRESSED', 'contact / CONTINUE.PRESSED / 0'],
    ['isUnder20', rule('isUnder20')],
    ['zebras of this kind', undefined],
    ['manual_reviewxyz', undefined],
    ['under 20', rule('isUnder20')],
    ['emitDecisionIssued', 'thankYou / DECISION.MADE / 0'],
    ['Texas', rule('isAtTestPlace')],
    ['West Virginia', rule('livesElsewhere')],
    ['   ', undefined],
  ])('for %s finds %s', (words, id) => {
    const ids = find(words).map((found) => found.id)
    if (id === undefined) expect(ids).toEqual([])
    else expect(ids).toContain(id)
  })

  test('ranks whole words before parts of words, also in the values of a rule', () => {
    const first = find('age')
      .filter(({ kind }) => kind !== 'answer')
      .slice(0, 5)
    expect(first.filter(({ by }) => !/\bage\b|Age\b/.test(by))).toEqual([])
    expect(first.map(({ id }) => id)).toContain(rule('isUnder20'))
    expect(find('Austin').map(({ id }) => id)).toContain(rule('isAtTestPlace'))
  })

  test.each([
    ['contact details', 'contact', 'Contact details'],
    ['isReviewRequired', rule('isReviewRequired'), 'isReviewRequired'],
    ['Texas', rule('livesElsewhere'), 'Texas'],
    ['tx', rule('livesElsewhere'), 'TX'],
    ['New Jersey', rule('livesElsewhere'), 'New Jersey'],
    ['NJ', rule('livesElsewhere'), 'NJ'],
    ['PA', rule('livesElsewhere'), 'PA'],
    ['spinner', 'funnel.flow.thankYou.screen.processing', 'spinner: 3,000 ms'],
    ['clearing', 'funnel.flow.thankYou.screen.outcome', 'clearing: 2,000 ms'],
    ['geolocation timeout', 'funnel.place.asking', 'geolocationTimeout: 3,000 ms'],
  ])('leads for %s to %s first', (words, id, by) => {
    expect(find(words)[0]).toMatchObject({ id, by })
  })

  test.each([
    ['e-mail', 'contact', 'step 1'],
    ['Email', 'contact', 'step 1'],
    ['phone', 'contact', 'step 1'],
    ['Texas', rule('livesElsewhere'), 'step 12: Thank you › Decision › Deciding'],
    ['spinner', 'funnel.flow.thankYou.screen.processing', 'step 12: Thank you › Screen'],
    ['back', 'eligibility / BACK.PRESSED / 0', 'step 2: Eligibility'],
  ])('leads for %s to %s first, and says where that is', (words, id, where) => {
    expect(find(words)[0]).toMatchObject({ id, where })
  })

  test.each([
    ['Where does the e-mail address go?', 'data contactDetails.email'],
    ['who gets the date of birth', 'data eligibility.dobYear'],
    ['What does the vetting service get?', 'data to vetting'],
    ['what is stored on the device', 'data to device'],
    ['How long does an applicant wait at most?', 'waits'],
    ['Can one go back from level 2?', 'can puzzle2 BACK.PRESSED'],
    ['Can the timer be paused in Level 3?', 'can puzzle3 TIMER.PAUSED'],
    ['Who sends DECISION.MADE?', 'causes DECISION.MADE'],
    ['What happens after Submit Application?', 'causes APPLICATION.SUBMITTED'],
    ['Which rules overlap?', 'rules'],
    ['Which cookies are set?', 'data in cookies'],
    ['Is there a rule that never decides?', 'rules'],
    ['Why is an application disqualified?', 'rules'],
    ['Which services have no limit?', 'waits'],
    ['What happens when the upload fails?', 'causes UPLOAD.FAILED'],
    ['Can the applicant delete their data?', 'causes APPLICATION.FORGOTTEN'],
    ['does the casino answer matter for the decision', 'rules casinoAffiliation.hasAffiliation'],
    ['does age matter?', 'rules eligibility.dobYear'],
    ['Who from Texas is approved?', 'rules in TX'],
    ['what happens to people from New Jersey', 'rules in NJ'],
    ['Does the vetting service get the state?', 'data eligibility.stateOfResidence to vetting'],
    ['Who sees the IP address?', 'data networkAddress'],
    ['How long is the résumé kept?', 'kept workExperience.resume'],
    ['How long does the spinner turn?', 'waits spinner'],
    ['what happens if the vetting service is down?', 'waits analyseBackground'],
    ['can I go back during the puzzle?', 'can puzzleIntro BACK.PRESSED'],
    ['can people edit their answers before the puzzle?', 'can puzzleIntro CHANGE.PRESSED'],
    ['how many steps are there?', 'steps'],
    ['which calls never time out', 'waits'],
    ['can somebody apply twice', 'twice'],
    ['Is a duplicate application detected?', 'twice'],
    ['do people get an e-mail?', 'mail'],
    ['are texts sent', 'mail'],
    ['Which fields are optional?', 'fields'],
    ['Is the résumé mandatory?', 'fields workExperience.resume'],
    ['how many words does the summary need', 'fields workExperience.writtenSummary'],
    [
      'what happens if they refuse the background check',
      'fields eligibility.isHappyToCompleteCheck',
    ],
    ['how is the score calculated', 'puzzles'],
    ['is there a time limit for the puzzle?', 'puzzles'],
    ['what does the applicant see when they are rejected', 'read'],
    ['is the applicant told why they were rejected?', 'read'],
    ['who makes the decision', 'rules'],
    ['is the decision automated', 'rules'],
    ['what happens to applicants aged 20', 'rules eligibility.dobYear'],
    ['is NJ allowed', 'rules in NJ'],
    ['which third parties get data?', 'data'],
    ['can I download the data of an applicant', 'data'],
    ['who reads the resume', 'data workExperience.resume'],
    ['is the phone number used for marketing?', 'data contactDetails.phone to analytics'],
    ['what happens when the backend is down', 'causes DELIVERY.POSTPONED'],
    ['can one skip a step', 'causes URL.REQUESTED'],
  ])('answers “%s” first', (words, id) => {
    expect(find(words)[0]).toMatchObject({ id, kind: 'answer' })
  })

  test.each([
    ['At which step do applicants leave?', 'drop-off'],
    ['How many are in the funnel now?', 'live'],
    ['what changed in the last release', 'compare'],
    ['show me an example', 'play'],
    ['how long does it take to apply?', 'drop-off'],
    ['which step takes the longest', 'drop-off'],
  ])('leads for “%s” to the panel that answers it', (words, id) => {
    expect(find(words)[0]).toMatchObject({ id, kind: 'panel' })
  })

  test('offers the answers after the places where nothing asks for one', () => {
    const kinds = find('e-mail').map(({ kind, id }) => [kind, id])
    expect(kinds.slice(0, 3)).toEqual([
      ['state', 'contact'],
      ['transition', rule('isTestPerson')],
      ['answer', 'data contactDetails.email'],
    ])
  })
})

describe('the arrow keys', () => {
  const from = (id: string, direction: 'on' | 'back' | 'previous' | 'next') =>
    neighbourOf(chart, atlas.tree, id, direction)
  test('go along a transition, to the next state, and back', () => {
    expect(from('contact', 'on')).toBe('contact / CONTINUE.PRESSED / 0')
    expect(from('contact / CONTINUE.PRESSED / 0', 'on')).toBe('eligibility')
    expect(from('contact / CONTINUE.PRESSED / 0', 'back')).toBe('contact')
  })

  test('go to the neighbours of a state and of a branch', () => {
    expect(from('contact', 'next')).toBe('eligibility')
    expect(from('eligibility', 'previous')).toBe('contact')
    expect(from('deciding / always / 1', 'next')).toBe('deciding / always / 2')
    expect(from('deciding / always / 0', 'previous')).toBeNull()
  })
})

test.each([INTRO, ...STEPS])(
  'a transition leads back from $id where the route table says so',
  ({ id, mayGoBack }) => {
    const back = leadingBack(chart, atlas.tree, id).map((transition) => transition.id)
    const events = new Set(back.map((name) => name.split(' / ')[1]))
    const change = id === 'puzzleIntro' ? ['CHANGE.PRESSED'] : []
    expect([...events]).toEqual(mayGoBack && id !== 'contact' ? ['BACK.PRESSED', ...change] : [])
  },
)

test('a press hits the card or line that is drawn there', () => {
  const { overview } = atlas
  const [box] = boxesOf(overview, 'contact')
  expect(box && hitAt(overview, { x: box.x + 5, y: box.y + 5 })).toEqual({
    kind: 'state',
    id: 'contact',
  })
  const below = box && { x: box.x + box.width / 2, y: box.y + box.height + 8 }
  expect(below && hitAt(overview, below)).toEqual({
    kind: 'transition',
    id: 'contact / CONTINUE.PRESSED / 0',
  })
  expect(hitAt(overview, { x: 2, y: 2 })).toBeNull()
})

test('a condition of several guards is said in words, without what the code gives a guard', () => {
  expect(conditionInWords(chart, 'isPlaceKnown and isVettingSettled')).toBe(
    "The lookup of the applicant's place is settled. No request to the vetting service is pending.",
  )
  expect(conditionInWords(chart, 'isDestination(step: workExperience)')).toBe(
    'This step is the one to enter.',
  )
  expect(conditionInWords(chart, 'not unheardOf')).toBe('Not: unheardOf')
})
