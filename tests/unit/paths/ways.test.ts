import { describe, expect, it } from 'vitest'
import { STARTS } from '../../model/model.ts'
import { answersOf } from '../../model/people.ts'
import { type WayOptions, wayInto } from '../../model/ways.ts'

function namesTo(state: string, options?: WayOptions, start = 'first visit'): string[] {
  const from = STARTS.get(start)
  if (!from) throw new Error(`There is no start '${start}'`)
  return wayInto(state, from.snapshot, options).map(({ name }) => name)
}

describe('the way into a state', () => {
  it('leads there by the answers of who takes it', () => {
    expect(namesTo('workExperience', { as: 'a Texan of 20' })).toEqual([
      'APPLICATION.STARTED: pressed',
      'CONTINUE.PRESSED: a Texan of 20',
      'CONTINUE.PRESSED: a Texan of 20',
    ])
    expect(answersOf('a Texan of 20').eligibility).toMatchObject({
      isOfAge: 'no',
      dobYear: '2006',
      dobMonth: '11',
      dobDay: '21',
      stateOfResidence: 'TX',
    })
  })

  it('takes a detour only where nothing else leads there', () => {
    expect(namesTo('paused', {}, 'saved at puzzleIntro')).toEqual([
      'readSubmission answers: no submission',
      'PUZZLE.STARTED: pressed',
      'TIMER.PAUSED: pressed',
    ])
    expect(() => namesTo('paused', { isWithoutDetours: true }, 'saved at puzzleIntro')).toThrow(
      "No way without detours leads from here into 'paused' as an applicant.",
    )
  })

  it('goes over what another tab saves only where that is asked for', () => {
    const byOtherTab = 'URL.REQUESTED: contact, another tab at workExperience'
    const from = 'saved at thankYou'
    expect(namesTo('workExperience', {}, from)).not.toContain(byOtherTab)
    expect(namesTo('workExperience', { isByOtherTabs: true }, from)).toContain(byOtherTab)
  })

  it('says which states are near a wrong name', () => {
    expect(() => namesTo('eligible')).toThrow("There is no state 'eligible'; near it: eligibility")
  })
})
