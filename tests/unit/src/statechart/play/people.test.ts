import { describe, expect, it } from 'vitest'
import { chart } from '../../../../../src/statechart/funnel/chart.ts'
import { endingOf } from '../../../../../src/statechart/funnel/person/ending.ts'
import { factsOf } from '../../../../../src/statechart/funnel/person/facts.ts'
import {
  APPROVED,
  CHOICES,
  type Person,
  personInWords,
  personOf,
  personText,
} from '../../../../../src/statechart/funnel/person/person.ts'
import { scriptOf } from '../../../../../src/statechart/funnel/person/script.ts'
import type { Playback } from '../../../../../src/statechart/viewer/play/playback.ts'
import { playbackOf } from '../../../../../src/statechart/viewer/play/run-playback.ts'
import { timedRun } from '../../../../../src/statechart/viewer/play/timed-run.ts'

function played(changes: Partial<Person>): Playback {
  const script = scriptOf({ ...APPROVED, ...changes })
  return playbackOf(chart, timedRun(script), { name: '', notes: [], factsOf })
}

/** The last steps from Submit Application on: seconds after it, what happens, and why. */
function afterSubmitting({ moments }: Playback) {
  const submitted = moments.findIndex(({ name }) => name === 'Presses Submit Application')
  const start = moments[submitted]?.at ?? 0
  return moments
    .slice(submitted + 1)
    .filter(({ isMinor }) => !isMinor)
    .map(({ at, name, reasons }) => [
      (at - start) / 1000,
      name,
      reasons.map(({ sentence }) => sentence),
    ])
}

describe('a Texan of 20 on a phone, geolocation silent, vetting slow', () => {
  const run = played({ age: '20', state: 'TX', device: 'phone', place: 'silent', vetting: 'slow' })

  it('is decided when the spinner ends, by age alone, and the rest follows by the clock', () => {
    expect(afterSubmitting(run)).toEqual([
      [
        0.1,
        'The device stores the application',
        ['The submission is stored.', 'It was not decided before.'],
      ],
      [
        0.2,
        "The device's date is read",
        [
          'The date is known.',
          'It waits: the place is still looked up, vetting has not answered yet.',
        ],
      ],
      [2, '3 seconds are over: geolocation timeout', ['The call timed out: ignored.']],
      [
        3.1,
        '3 seconds are over: spinner',
        [
          'The spinner ends: what is not decided yet is decided with what is known.',
          'The spinner ends before place and vetting are known: decided with what is known; a later answer does not change the decision.',
          'Applied: 20 is under 21, but not under 20.',
          'The application is decided.',
        ],
      ],
      [3.2, 'The device stores the decision', ['The submission is stored on this device.']],
      [3.7, 'The outbox sends the application', ['An attempt to send it has started.']],
      [4.2, 'The backend has it', ['The backend has acknowledged it.']],
      [
        5.1,
        '2 seconds are over: clearing',
        ['Application and timer are removed from this device.'],
      ],
      [554, 'Vetting answers approved', ['The answer is stored.']],
    ])
  })

  it('says which rule was asked before, and why it did not hold', () => {
    const [decided] = run.moments.flatMap(({ reasons }) =>
      reasons.filter(({ isOutcome }) => isOutcome),
    )
    expect(decided?.condition).toBe(
      'A date of birth is given and the age is 20 or more, but under 21.',
    )
    expect(decided?.rules.slice(0, 3).map(({ answer, facts }) => [answer, facts])).toEqual([
      ['does not hold', '20 is not under 20'],
      ['decides', '20 is under 21, but not under 20'],
      ['not asked', 'Texas is none of MI, PA, WV'],
    ])
  })

  it('takes half as much again for what is typed and chosen on a phone', () => {
    const start = ({ moments }: Playback) =>
      moments.find(({ name }) => name === 'Presses Continue')?.at
    // 5 s for the job description, 5 s for the form, four texts of 4 s, a press of 1 s.
    expect(start(played({}))).toBe(27_000)
    // The texts are six seconds each.
    expect(start(run)).toBe(35_000)
  })
})

describe('a New Jerseyan of 17', () => {
  it('is turned away by age before the state is asked, while the spinner still turns', () => {
    const steps = afterSubmitting(played({ age: '17', state: 'NJ' }))
    expect(steps[1]).toEqual([
      0.2,
      "The device's date is read",
      [
        'The date is known.',
        'Place and vetting are settled. The place is settled, vetting is settled.',
        'Disqualified - does not meet knockout questions: 17 is under 20.',
        'The application is decided.',
      ],
    ])
    expect(steps.map(([seconds]) => seconds)).toEqual([0.1, 0.2, 0.3, 0.8, 1.3, 3.1, 5.1])
  })
})

describe('how the application ends, in a line', () => {
  const lineOf = (changes: Partial<Person>) => {
    const { how, told = 'nothing', rule, because } = endingOf(chart, played(changes))
    return `${how}, told ${told}${rule ? ` by rule ${rule.number}` : ''}: ${because}`
  }

  it.each([
    [{}, "Ends as Qualified, told You're approved!: none of the 6 rules holds."],
    [
      { age: '17', state: 'NJ' },
      'Ends as Disqualified - does not meet knockout questions, told Application Submitted by rule 1: 17 is under 20.',
    ],
    [
      { age: '20', state: 'MI' },
      'Ends as Applied, told Application Submitted by rule 2: 20 is under 21, but not under 20.',
    ],
    [
      { state: 'TX' },
      'Ends as Disqualified - does not reside in NJ, PA, MI, or WV, told Application Submitted by rule 3: Texas is none of MI, PA, WV.',
    ],
    [
      { applies: 'test' },
      'Ends as Disqualified - Job Platform Test, told Application Submitted by rule 4: the e-mail or the name is a test.',
    ],
    [
      { place: 'Austin TX' },
      'Ends as Disqualified - Job Platform Test, told Application Submitted by rule 5: Austin is one of these.',
    ],
    [
      { place: 'India' },
      'Ends as Disqualified - Job Platform Test, told Application Submitted by rule 5: India is one of these.',
    ],
    [
      { vetting: 'review' },
      'Ends as Applied, told Application Submitted by rule 6: vetting answered manual_review_required.',
    ],
    [
      { vetting: 'fails', place: 'fails' },
      "Ends as Qualified, told You're approved!: none of the 6 rules holds.",
    ],
    [{ puzzle: 'reset' }, "Ends as Qualified, told You're approved!: none of the 6 rules holds."],
    [{ puzzle: 'givenUp' }, 'Ends without a decision, told nothing: it stops at “Level 3 of 5”.'],
  ])('of %o', (changes, line) => {
    expect(lineOf(changes)).toBe(line)
  })
})

describe('a second visit', () => {
  const stepsOf = (changes: Partial<Person>) =>
    played(changes).moments.filter(({ isMinor }) => !isMinor)
  const screenAfter = (changes: Partial<Person>, name: string) =>
    stepsOf(changes)
      .find((step) => step.name === name)
      ?.active.at(2)

  it('in a second tab: the first goes on where the second was, and the application ends as usual', () => {
    const name = 'Fills in the other forms in a second tab, and presses Back in the first'
    expect(screenAfter({ visit: 'secondTab', background: 'resume' }, name)).toBe('puzzleIntro')
    const [loaded] = stepsOf({ visit: 'secondTab' }).filter((step) => step.name === name)
    expect(loaded?.reasons.slice(0, 2).map(({ sentence }) => sentence)).toEqual([
      'Another tab changed the saved records: this tab loads them.',
      'The stored records are loaded as far as they are valid.',
    ])
    expect(endingOf(chart, played({ visit: 'secondTab', age: '19' })).rule?.number).toBe(1)
  })

  it('after a release that asks for more: back to the form that asks, then on to the puzzle', () => {
    const names = stepsOf({ visit: 'release', background: 'resume' }).map(({ name }) => name)
    expect(names.slice(0, 5)).toEqual([
      'The page opens',
      'Presses Continue',
      'Presses Continue',
      'Presses Continue',
      'Presses Start, The board is in sight',
    ])
    expect(screenAfter({ visit: 'release' }, 'The page opens')).toBe('eligibility')
    expect(endingOf(chart, played({ visit: 'release' })).how).toBe('Ends as Qualified')
  })
})

describe('the puzzle', () => {
  const secondsOf = ({ moments }: Playback) =>
    moments.at(-1)?.snapshot?.context.application.puzzlePerformance.totalTimeMs / 1000

  it('is timed by the clock of the run: five levels, four moments between them', () => {
    expect(secondsOf(played({}))).toBe(5 * 8 + 4)
    expect(secondsOf(played({ puzzle: 'slow' }))).toBe(5 * 40 + 4)
  })

  it('does not count a pause, and goes on counting after the applicant gives up', () => {
    expect(secondsOf(played({ puzzle: 'paused' }))).toBe(5 * 8 + 5)
    const { moments } = played({ puzzle: 'givenUp' })
    expect(moments.at(-1)).toMatchObject({ name: expect.stringContaining('Gives up') })
    expect(moments.at(-1)?.active).toContain('puzzle3')
  })
})

it('the first form is refused where the phone number is forgotten', () => {
  const { moments } = played({ forms: 'corrected' })
  expect(moments.filter(({ name }) => name === 'Presses Continue').slice(0, 2)).toMatchObject([
    {
      at: 23_000,
      reasons: [
        { sentence: 'A field is missing or invalid: the summary shows and the card shakes.' },
      ],
    },
    { at: 28_000, reasons: [{ condition: expect.stringContaining('Every field') }] },
  ])
})

it('Continue waits for a résumé that is still being uploaded', () => {
  const { moments } = played({ background: 'slowResume' })
  const steps = moments.filter(({ isMinor }) => !isMinor)
  const chosen = steps.findIndex(({ name }) => name === 'Chooses a file')
  expect(steps.slice(chosen, chosen + 3).map(({ at, name }) => [at, name])).toEqual([
    // The form opens after 43 s; 5 s of reading, 2 s for the way to share, 2 s for the file.
    [52_000, 'Chooses a file'],
    [57_000, 'Presses Continue'],
    [82_000, 'The upload has finished'],
  ])
  expect(steps[chosen + 2]?.reasons.map(({ sentence }) => sentence)).toContain(
    'The upload has finished: the form is saved and the next step follows.',
  )
})

describe('a person in a link', () => {
  it('is what differs from whom no rule turns away', () => {
    expect(personText(APPROVED)).toBe('')
    const texan = { ...APPROVED, age: '20', state: 'TX', place: 'silent' }
    expect(personText(texan)).toBe('age=20&state=TX&place=silent')
    expect(personOf('age=20&state=TX&place=silent')).toEqual({ person: texan, ignored: [] })
  })

  it('can be of every age that the form gives, and of no other', () => {
    expect(CHOICES.age.map(([age]) => age).join()).toBe(
      '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21',
    )
    expect(personInWords(personOf('age=7&state=OH').person)).toBe('7, Ohio')
    expect(personInWords(personOf('state=OH').person)).toBe('21 or older, Ohio')
  })

  it.each([
    ['age=30', ['age=30']],
    ['age=200', ['age=200']],
    ['age=', ['age=']],
    ['age=20.5&state=XX', ['age=20.5', 'state=XX']],
    ['constructor=1&email=ada%40mail.example', ['constructor=1', 'email=ada@mail.example']],
  ])('is read as far as it is understood, and the rest is said: %s', (text, ignored) => {
    expect(personOf(`${text}&puzzle=paused`)).toEqual({
      person: { ...APPROVED, puzzle: 'paused' },
      ignored,
    })
  })

  it('has a name, of its own or by what differs', () => {
    expect(personInWords(personOf('age=17&state=NJ').person)).toBe('A New Jerseyan of 17')
    expect(personInWords(personOf('age=19&state=OH&vetting=fails').person)).toBe(
      '19, Ohio; Vetting fails',
    )
  })
})
