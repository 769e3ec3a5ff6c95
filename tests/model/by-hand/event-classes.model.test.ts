import { describe, expect, it } from 'vitest'
import type { Place } from '../../../machines/decision/test-applicant.ts'
import { classesOf } from '../../../machines/event-classes.ts'
import type { FunnelEvent } from '../../../machines/events.ts'
import {
  CONTACT,
  ELIGIBILITY,
  LINKEDIN,
  SUMMARY,
  WORK_EXPERIENCE,
} from '../../../machines/examples/answers.ts'
import { TODAY } from '../../../machines/examples/applicant.ts'
import { solving } from '../../../machines/examples/boards.ts'
import { type FilledForm, fillingIn } from '../../../machines/examples/filling.ts'
import { savedAt } from '../../../machines/examples/records.ts'
import type { FormName } from '../../../machines/forms/index.ts'
import { typedTexts } from '../../../machines/selectors.ts'
import { DELAYS_MS } from '../../specification/configuration.ts'
import { BLANK, SHORTEST } from '../../specification/forms/index.ts'
import { levelStep, PUZZLE_COMPLETE, stepOf } from '../../specification/steps.ts'
import { type Answers, startFunnel } from '../start-funnel.ts'

function continuingWith(filled: FilledForm): readonly FunnelEvent[] {
  return [...fillingIn(filled), { type: 'CONTINUE.PRESSED' }]
}

/** Valid answers and Continue, by form. */
function continued(form: FormName): readonly FunnelEvent[] {
  return continuingWith({ form, values: SHORTEST[form] } as FilledForm)
}

/** The classes of the last of the events that a restored applicant sends. */
function classesAt(step: number, ...events: FunnelEvent[]) {
  const run = startFunnel({ saved: savedAt(step) })
  run.send(...events.slice(0, -1))
  const before = run.snapshot
  run.send(...events.slice(-1))
  return classesOf(before, events.at(-1) ?? { type: '' }, run.snapshot, TODAY)
}

describe('what is recorded of an event', () => {
  it('says of contact details only whether they are a tester’s', () => {
    expect(classesAt(1, ...continued('contactDetails'))).toEqual({ isTester: false })
    const values = { ...CONTACT, email: 'tester@funnel.example' }
    const tester = continuingWith({ form: 'contactDetails', values })
    expect(classesAt(1, ...tester)).toEqual({ isTester: true })
  })

  it('names the fields that were refused, not what was in them', () => {
    const values = { ...CONTACT, firstName: '', email: 'ada.byron' }
    const refused = continuingWith({ form: 'contactDetails', values })
    expect(classesAt(1, ...refused)).toEqual({ refused: ['firstName', 'email'] })
  })

  it('says the age in years and the state', () => {
    expect(classesAt(2, ...continued('eligibility'))).toEqual({ age: 'none', residence: 'PA' })
    const born = { isOfAge: 'no', dobYear: '2006', dobMonth: '11', dobDay: '22' } as const
    const values = { ...ELIGIBILITY, ...born, stateOfResidence: 'NJ' }
    const minor = continuingWith({ form: 'eligibility', values })
    expect(classesAt(2, ...minor)).toEqual({ age: 19, residence: 'NJ' })
  })

  it('says how the background is shared, not the background', () => {
    const values = { ...WORK_EXPERIENCE, addSummary: true, writtenSummary: 'word '.repeat(50) }
    expect(classesAt(3, ...continuingWith({ form: 'workExperience', values }))).toEqual({
      method: 'linkedin',
      added: ['addSummary'],
    })
  })

  it('says whether there is an affiliation, not which', () => {
    expect(classesAt(stepOf('casinoAffiliation'), ...continued('casinoAffiliation'))).toEqual({
      isAffiliated: false,
    })
  })

  it('says nothing of letters', () => {
    expect(
      classesAt(1, {
        type: 'FIELD.TYPED',
        form: 'contactDetails',
        field: 'email',
        value: 'ada@mail.example',
      }),
    ).toBeNull()
  })

  it('says the moves and seconds of a level that is left', () => {
    const run = startFunnel({ saved: savedAt(levelStep(2)) })
    run.send({ type: 'TIMER.TICKED', seconds: 4 })
    const before = run.snapshot
    run.send(...solving(2))
    run.wait(DELAYS_MS.levelAdvance)
    expect(run.record?.currentStep).toBe(levelStep(3))
    expect(classesOf(before, { type: 'xstate.after.levelAdvance' }, run.snapshot, TODAY)).toEqual({
      moves: 1,
      seconds: 4,
    })
  })
})

const PLACE: Place = {
  country: 'United States',
  countryCode: 'US',
  region: 'TX',
  regionName: 'Texas',
  city: 'Austin',
}

describe('what is recorded of the end', () => {
  async function classesFromLastStep(answers: Partial<Answers>) {
    const run = startFunnel({ saved: savedAt(PUZZLE_COMPLETE), answers })
    const before = run.snapshot
    await run.settle()
    run.send({ type: 'APPLICATION.SUBMITTED' })
    await run.settle()
    run.wait(3000)
    return classesOf(before, { type: 'DECISION.DUE' }, run.snapshot, TODAY)
  }

  it('is a test place by its city, the vetting and the rule that decided', async () => {
    expect(
      await classesFromLastStep({
        place: PLACE,
        vetting: { status: 'approved' },
      }),
    ).toEqual({
      place: 'Austin TX',
      vetting: 'approved',
      rule: 'disqualifiedAsTest',
      stage: 'Disqualified - Job Platform Test',
    })
  })

  it('is that vetting was unknown, if it has not answered then', async () => {
    expect(await classesFromLastStep({ place: null })).toEqual({
      place: 'unknown',
      vetting: 'none',
      rule: 'qualified',
      stage: 'Qualified',
    })
  })

  it('never is where else an applicant lives', async () => {
    expect(
      await classesFromLastStep({
        place: { ...PLACE, city: 'Erie', region: 'PA', regionName: 'Pennsylvania' },
        vetting: { ai_status: 'manual_review_required' },
      }),
    ).toEqual({
      place: 'elsewhere',
      vetting: 'manual_review_required',
      rule: 'appliedByReview',
      stage: 'Applied',
    })
  })
})

it('the texts that name an applicant are all that was typed, saved or not, and nothing chosen', () => {
  const { application, forms } = startFunnel({ saved: savedAt(PUZZLE_COMPLETE) }).context
  const draft = { ...BLANK.workExperience, writtenSummary: SUMMARY }
  const texts = typedTexts({
    application,
    forms: { ...forms, workExperience: { ...forms.workExperience, draft } },
    upload: { fileName: 'ada.pdf', percent: 0 },
  })
  const ofContact = ['Ada', 'Byron', 'Ada Byron', 'ada.byron@mail.example', '4125550123']
  const ofWork = [LINKEDIN, WORK_EXPERIENCE.goodFitReason, SUMMARY, 'ada.pdf']
  expect(texts).toEqual(expect.arrayContaining([...ofContact, '(412) 555-0123', ...ofWork]))
  for (const chosen of ['', 'PA', 'yes']) expect(texts).not.toContain(chosen)
})
