import { describe, expect, test } from 'vitest'
import { and, createMachine, not, or } from 'xstate'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { conditionInWords } from '../../../../../src/statechart/chart/guards.ts'
import { layOutSheets } from '../../../../../src/statechart/layout/lay-out.ts'
import { chartAtlasOf } from '../../../../../src/statechart/viewer/atlas-of-chart.ts'
import { leadingBack } from '../../../../../src/statechart/viewer/neighbours.ts'
import { entriesOf, found } from '../../../../../src/statechart/viewer/search/search.ts'
import { INTRO, STEPS } from '../../../../specification/steps.ts'

const chart = chartOf(funnelMachine)
const atlas = chartAtlasOf(chart, await layOutSheets(chart))
const entries = entriesOf(chart, atlas.tree)
/** The branch of a rule of the decision. */
const rule = (asked: string) =>
  chart.transitions.find(({ source, guard }) => source === 'deciding' && guard === asked)?.id ?? ''

describe('the search', () => {
  test.each([
    ['Contact details', 'contact', 'Contact details'],
    ["you're  approved!", 'funnel.flow.thankYou.decision.qualified', "You're approved!"],
    ['CONTINUE.PRESSED', 'contact / CONTINUE.PRESSED / 0', 'CONTINUE.PRESSED'],
    ['isReviewRequired', rule('isReviewRequired'), 'isReviewRequired'],
    ['Austin', rule('isAtTestPlace'), /Austin \(Texas, TX\)/],
    ['spinner', 'funnel.flow.thankYou.screen.processing', 'spinner'],
    ['emitDecisionIssued', 'thankYou / DECISION.MADE / 0', 'emitDecisionIssued'],
  ])('leads for %s to %s first', (words, id, by) => {
    expect(found(entries, words)[0]).toMatchObject({
      id,
      by: typeof by === 'string' ? by : expect.stringMatching(by),
    })
  })

  test.each(['zebra', 'what becomes of a 20-year-old from Michigan', 'who is approved?', '   '])(
    'finds nothing for “%s”, which no name or text has',
    (words) => {
      expect(found(entries, words)).toEqual([])
    },
  )

  test('has whole words before their beginnings, and these before parts of words', () => {
    const texts = ['A stage', 'The age', 'agency'].map((title) => ({
      ...{ id: title, kind: 'state' as const, title, where: '', texts: [title], names: [] },
    }))
    expect(found(texts, 'age').map(({ id }) => id)).toEqual(['The age', 'agency', 'A stage'])
  })

  test('shows what it found by, and whether that is a part of a text only', () => {
    expect(found(entries, '20 years old')[0]).toMatchObject({
      by: 'Under 20 years old: disqualified by the knockout questions.',
      isExact: false,
    })
    expect(found(entries, 'Eligibility')[0]).toMatchObject({ id: 'eligibility', isExact: true })
  })

  test('says where a place is', () => {
    const [first] = found(entries, 'livesElsewhere')
    expect(first?.where).toBe('step 12: Thank you › Decision › Deciding')
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

test('a condition of several guards is said in words, without what the code gives a guard', () => {
  const inWords = (text: string) => {
    const transition = chart.transitions.find(({ guard }) => guard === text)
    return transition && conditionInWords(chart, transition)
  }
  expect(inWords('isPlaceSettled and isVettingSettled')).toBe(
    "The applicant's location is known, or cannot be. Vetting has answered, has failed, or was not asked.",
  )
  expect(inWords('isDestination(step: workExperience)')).toBe('This step is the one to enter.')
  const guards = [{ name: 'unknownName', given: '', isNegated: true }]
  expect(conditionInWords(chart, { guard: 'not unknownName', guards })).toBe('Not: unknownName')
})

test.each([
  [
    and([{ type: 'isIn', params: { place: 'Trinidad and Tobago' } }, not('isLate')]),
    'In it. Not: isLate',
  ],
  [or(['isIn', 'isLate']), 'In it. Or: isLate'],
  [not(and(['isIn', 'isLate'])), 'not (isIn and isLate)'],
])('a condition asks each of its guards, whatever they are given', (guard, words) => {
  const machine = createMachine({
    meta: { guards: { isIn: { words: 'In it.' } } },
    on: { GO: { guard: guard as never } },
  })
  const { transitions, ...rest } = chartOf(machine)
  const [transition] = transitions
  expect(transition?.guards.map(({ name }) => name)).toEqual(['isIn', 'isLate'])
  expect(transition && conditionInWords({ transitions, ...rest }, transition)).toBe(words)
})
