import { describe, expect, test } from 'vitest'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { readConfiguration } from '../../../../../src/effects/configuration.ts'
import { readEnvironment } from '../../../../../src/server/env.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { dataAnswers } from '../../../../../src/statechart/funnel/ask/data.ts'
import { DATA_TOPICS } from '../../../../../src/statechart/funnel/ask/data-topics.ts'
import { practiceAnswers } from '../../../../../src/statechart/funnel/ask/practice.ts'
import { PRACTICE_TOPICS } from '../../../../../src/statechart/funnel/ask/practice-topics.ts'
import { KEPT_DAYS } from '../../../../../src/statechart/funnel/ask/receivers.ts'
import {
  aboutRules,
  pairsOfRules,
  rulesThatNeverDecide,
  unreadAnswers,
  unreadFacts,
} from '../../../../../src/statechart/funnel/ask/rules.ts'
import { RULES_TOPICS } from '../../../../../src/statechart/funnel/ask/rules-topics.ts'
import { placesOf } from '../../../../../src/statechart/viewer/ask/answer.ts'

const chart = chartOf(funnelMachine)
const configuration = readConfiguration({ getElementById: () => null })
const about = dataAnswers(chart, configuration)
const practice = practiceAnswers(chart)
const places = new Set([...chart.states, ...chart.transitions].map(({ id }) => id))

describe('the data', () => {
  test('of the e-mail go to the backend and analytics, and stay on the device', () => {
    const answer = about('data contactDetails.email')
    expect(answer?.says).toBe("To the backend, analytics and the applicant's device.")
    const titles = answer?.parts.map(({ title }) => title)
    expect(titles).toEqual([
      'To the backend (/api)',
      'To analytics (/2/httpapi)',
      "To the applicant's device",
      'What follows from it',
      'What is kept, and for how long',
      'Not to',
    ])
    const contact = answer?.parts[0]?.items[0]
    expect(contact).toMatchObject({ words: 'The contact (create_contact)', note: 'as email' })
    const identified = answer?.parts[1]?.items.find(({ words }) => words === 'User properties')
    expect(identified?.places).toEqual([
      'contact / CONTINUE.PRESSED / 0',
      'workExperience / CONTINUE.PRESSED / 0',
      'funnel.flow.workExperience.waiting / always / 0',
    ])
    expect(answer?.parts.at(-1)?.items.map(({ words }) => words)).toEqual([
      'The vetting service',
      'The geolocation service',
      "A third party's conversion script",
      'Error reports',
    ])
  })

  test('of what no field is called are nobody’s as far as is known, and the fields are named that are asked', () => {
    const answer = about('data of no field SSN')
    expect(answer?.question).toBe('Who gets “SSN”?')
    expect(answer?.says).toBe(
      'No field of this funnel is called “SSN”. What applicants write into a text or a résumé by themselves is not known here.',
    )
    const [nearest, asked] = answer?.parts ?? []
    expect(nearest?.items[0]?.words).toBe('I am a US citizen with a valid SSN')
    expect(asked?.items.map(({ words }) => words)).toContain('Mobile number')
    expect(about('data of no field zodiac sign')?.parts.map(({ title }) => title)).toEqual([
      'The fields that are asked',
    ])
  })

  test.each([
    ['eligibility.dobYear', "To the backend, analytics and the applicant's device."],
    ['eligibility.hasReliableAccess', "To analytics and the applicant's device."],
    [
      'workExperience.goodFitReason',
      "To the backend, the vetting service, analytics and the applicant's device.",
    ],
    ['resumeFile', 'To the backend.'],
    [
      'networkAddress',
      "To the backend, the vetting service, the geolocation service, analytics, a third party's conversion script and error reports.",
    ],
  ])('of %s go %s', (datum, says) => {
    expect(about(`data ${datum}`)?.says).toBe(says)
  })

  test('that the vetting service gets are name, background, fit and affiliation', () => {
    const [gets] = about('data to vetting')?.parts ?? []
    expect(gets?.items.map(({ words }) => words)).toEqual([
      'First name',
      'Last name',
      'LinkedIn URL',
      'Resume',
      'Written summary',
      'Social profile',
      'Why are you a good fit?',
      expect.stringMatching(/^In the past three years/),
      'Please describe the experience and affiliation',
      'The network address',
    ])
  })

  test.each([
    [
      'eligibility.stateOfResidence to vetting',
      "No. It goes to the backend, analytics and the applicant's device.",
    ],
    ['contactDetails.phone to analytics', 'Yes.'],
    ['networkAddress to device', expect.stringMatching(/^No\. It goes to the backend/)],
    ['resumeFile to nobody', undefined],
  ])('of %s: %s', (asked, says) => {
    expect(about(`data ${asked}`)?.says).toEqual(says)
  })

  test('in cookies are the e-mail address alone, 365 days', () => {
    expect(about('data in cookies')?.says).toBe(
      'One, by analytics (/2/httpapi): a cookie with the e-mail address, 365 days or until the application is cleared or forgotten.',
    )
  })

  test('are kept by each that gets them for a time of its own', () => {
    const answer = about('kept workExperience.resume')
    expect(answer?.says).toBe(
      "It goes to the backend, the vetting service, analytics and the applicant's device. Each keeps it for a time of its own.",
    )
    expect(answer?.parts[0]?.items.map(({ words }) => words)).toContain(
      'The backend: A résumé as long as its contact; one without a contact 90 days (KEPT_DAYS).',
    )
  })

  test('are kept as long as the server keeps them where nothing is configured', () => {
    expect(readEnvironment({}).kept).toEqual({ days: KEPT_DAYS, contactDays: 0 })
  })

  test('have an answer to everything that can be asked', () => {
    for (const { id } of DATA_TOPICS) {
      const answer = about(id)
      expect(answer?.says, id).toMatch(/\w/)
      expect(answer && placesOf(answer).filter((place) => !places.has(place)), id).toEqual([])
    }
    expect(about('data nothing.known')).toBeUndefined()
  })
})

describe('the rules', () => {
  test('hold together in every pair but the two of age', () => {
    const { overlaps, apart } = pairsOfRules()
    expect(apart).toEqual([['isUnder20', 'isUnder21']])
    expect(overlaps).toHaveLength(14)
    expect(overlaps.find(({ loses }) => loses === 'livesElsewhere')).toEqual({
      wins: 'isUnder20',
      loses: 'livesElsewhere',
      example: {
        age: 19,
        stateCode: 'AL',
        isTestPerson: false,
        isAtTestPlace: false,
        vettingStatus: '',
      },
    })
  })

  test('all decide about somebody, and read every fact', () => {
    expect(rulesThatNeverDecide()).toEqual([])
    expect(unreadFacts()).toEqual([])
  })

  test('read of the answers name, e-mail, date of birth and state alone', () => {
    expect(unreadAnswers()).toEqual([
      'contactDetails.phone',
      'eligibility.isOfAge',
      'eligibility.hasReliableAccess',
      'eligibility.isUSCitizen',
      'eligibility.isHappyToCompleteCheck',
      'workExperience.shareMethod',
      'workExperience.addLinkedin',
      'workExperience.addResume',
      'workExperience.addSummary',
      'workExperience.linkedinProfile',
      'workExperience.resume',
      'workExperience.writtenSummary',
      'workExperience.socialProfile',
      'workExperience.goodFitReason',
      'casinoAffiliation.hasAffiliation',
      'casinoAffiliation.affiliationDetails',
      'casinoAffiliation.jobAdvertisement',
    ])
  })

  test('give these outcomes', () => {
    const outcomes = aboutRules('rules')?.parts[0]?.items.map(({ words }) => words)
    expect(outcomes).toEqual([
      'Disqualified - does not meet knockout questions: rule 1',
      'Applied: rule 2',
      'Disqualified - does not reside in NJ, PA, MI, or WV: rule 3',
      'Disqualified - Job Platform Test: rule 4 or rule 5',
      'Applied: rule 6',
      'Qualified: where no rule holds',
    ])
  })

  test.each([
    ['eligibility.stateOfResidence', 'Yes: rule 3 reads it.'],
    ['eligibility.dobYear', 'Yes: rules 1 and 2 read it.'],
    ['place', 'Yes: rule 5 reads it.'],
    [
      'casinoAffiliation.hasAffiliation',
      "Not by itself: no rule reads it. It may through the vetting service's answer, which rule 6 reads.",
    ],
    [
      'eligibility.isOfAge',
      'Not by itself: no rule reads it. It may through “Date of birth”, asked by its answer, which rules 1 and 2 read.',
    ],
    [
      'workExperience.shareMethod',
      "Not by itself: no rule reads it. It may through the vetting service's answer, which rule 6 reads.",
    ],
    ['puzzle', 'No: no rule reads it, and nothing that a rule reads is made from it.'],
  ])('say of %s: %s', (datum, says) => {
    expect(aboutRules(`rules ${datum}`)?.says).toBe(says)
  })

  test.each([
    [
      'TX',
      'Nobody from Texas is approved: rule 3 holds for all of them, unless an earlier rule decides.',
      ['rule 1', 'rule 2', 'rule 3'],
    ],
    [
      'PA',
      'Who is from Pennsylvania is approved where no rule holds.',
      ['rule 1', 'rule 2', 'rule 4 or rule 5', 'rule 6', 'where no rule holds'],
    ],
  ])('say what becomes of somebody from %s', (code, says, rules) => {
    const answer = aboutRules(`rules in ${code}`)
    expect(answer?.says).toBe(says)
    const outcomes = answer?.parts[0]?.items.map(({ words }) => words.split(': ')[1])
    expect(outcomes).toEqual(rules)
  })

  test('say first whom they turn away', () => {
    expect(aboutRules('rules')?.says).toMatch(
      /^Disqualified by rules 1, 3, 4 and 5; Applied by rules 2 and 6; Qualified where none holds\. Of 15 pairs/,
    )
  })

  test('have an answer to everything that can be asked', () => {
    for (const { id } of RULES_TOPICS) {
      const answer = aboutRules(id)
      expect(answer?.says, id).toMatch(/\w/)
      expect(answer && placesOf(answer).filter((place) => !places.has(place)), id).toEqual([])
    }
    expect(aboutRules('rules nothing.known')).toBeUndefined()
  })
})

describe('the practice beside the chart', () => {
  const items = (id: string, part: string) =>
    practice(id)?.parts.find(({ title }) => title === part)?.items ?? []

  test('names the optional fields, and by which answer a field is asked', () => {
    expect(practice('fields')?.says).toBe(
      'All that are asked, but “Social profile” and “Where did you see our job ad?”. Some are asked only by another answer.',
    )
    expect(items('fields', 'Eligibility').map(({ words, note }) => [words, note])).toEqual([
      ['Are you 21 years or older?', 'Required.'],
      ['Date of birth', 'Required, where another answer asks for it.'],
      ['State of residence', 'Required.'],
      ['I have reliable access to a desktop, laptop or tablet', 'Required.'],
      ['I am a US citizen with a valid SSN', 'Required.'],
      ['I am happy to complete a standard background check after an offer', 'Required.'],
    ])
  })

  test('says of a field what it takes', () => {
    const summary = 'fields workExperience.writtenSummary'
    expect(practice(summary)?.says).toBe(
      'Required, where another answer asks for it. Without it one does not come past Work experience & fit.',
    )
    expect(items(summary, 'What the page says').map(({ words }) => words)).toEqual([
      '“Tell us about your education and work, in at least 50 words.”',
      '“Summary is required”',
      '“Must be at least 50 words”',
      '“Summary can have at most 10,000 characters”',
    ])
    expect(practice('fields workExperience.socialProfile')?.says).toBe('Optional.')
    expect(practice('fields workExperience.addResume')).toBeUndefined()
  })

  test('has what is read at each outcome, and the same for who is disqualified or applied', () => {
    expect(items('read', 'By stage').map(({ words }) => words)).toEqual([
      'Disqualified - does not meet knockout questions: “Application Submitted”',
      'Applied: “Application Submitted”',
      'Disqualified - does not reside in NJ, PA, MI, or WV: “Application Submitted”',
      'Disqualified - Job Platform Test: “Application Submitted”',
      'Applied: “Application Submitted”',
      "Qualified: “You're approved!”",
    ])
  })

  test.each([
    ['mail', /^Only who is approved, and only where the operator has set up a mail server/],
    ['twice', /^Yes, as a new application: nothing compares it with earlier ones/],
    ['puzzles', /^5 levels, without a limit of time\..* no rule of the decision reads them\.$/],
  ])('answers %s', (id, says) => {
    expect(practice(id)?.says).toMatch(says)
  })

  test('leads on to what is answered', () => {
    const further = PRACTICE_TOPICS.flatMap(({ id }) => practice(id)?.parts ?? [])
      .flatMap((part) => part.items.flatMap(({ topics = [] }) => topics))
      .filter(({ isPanel }) => !isPanel)
    const unanswered = further.filter(({ id }) => !practice(id) && !aboutRules(id))
    expect(unanswered).toEqual([])
  })
})
