import type { FormSubmitted } from '../../../machines/events.ts'
import type { FormName, FormValues } from '../../../machines/schemas/application.ts'
import { isShown } from '../../model/oracle/shown.ts'
import type { Applicant } from '../screens/applicant.ts'

type Kind = 'text' | 'list' | 'box' | { question: Record<string, string> }
interface FieldOnPage {
  label: RegExp
  kind: Kind
}

const YES_NO = { question: { yes: 'Yes', no: 'No' } }
const METHODS = {
  question: {
    linkedin: 'LinkedIn profile',
    resume: 'Resume upload',
    summary: 'Written summary',
  },
}

/** The fields of each form as an applicant finds them, from the top of the page. */
const FIELDS: { [F in FormName]: Partial<Record<keyof FormValues[F] & string, FieldOnPage>> } = {
  contactDetails: {
    firstName: { label: /First name/, kind: 'text' },
    lastName: { label: /Last name/, kind: 'text' },
    email: { label: /Email address/, kind: 'text' },
    phone: { label: /Mobile number/, kind: 'text' },
  },
  eligibility: {
    isOfAge: { label: /21 years or older/, kind: YES_NO },
    dobMonth: { label: /^Month$/, kind: 'list' },
    dobDay: { label: /^Day$/, kind: 'list' },
    dobYear: { label: /^Year$/, kind: 'list' },
    stateOfResidence: { label: /State of residence/, kind: 'list' },
    hasReliableAccess: { label: /reliable access/, kind: 'box' },
    isUSCitizen: { label: /US citizen/, kind: 'box' },
    isHappyToCompleteCheck: { label: /background check/, kind: 'box' },
  },
  workExperience: {
    shareMethod: { label: /share your background/, kind: METHODS },
    addLinkedin: { label: /Also add LinkedIn profile/, kind: 'box' },
    addResume: { label: /Also add Resume upload/, kind: 'box' },
    addSummary: { label: /Also add Written summary/, kind: 'box' },
    linkedinProfile: { label: /LinkedIn URL/, kind: 'text' },
    writtenSummary: { label: /^Written summary/, kind: 'text' },
    socialProfile: { label: /Social profile/, kind: 'text' },
    goodFitReason: { label: /Why are you a good fit/, kind: 'text' },
  },
  casinoAffiliation: {
    hasAffiliation: { label: /In the past three years/, kind: YES_NO },
    affiliationDetails: { label: /describe the experience/, kind: 'text' },
    jobAdvertisement: { label: /Where did you see our job ad/, kind: 'text' },
  },
}

/** A form on the page: its fields are filled in, chosen and left. */
export class FormPage {
  private readonly applicant: Applicant
  private readonly fields: Readonly<Record<string, FieldOnPage>>

  constructor(applicant: Applicant, form: FormName) {
    this.applicant = applicant
    this.fields = FIELDS[form]
  }

  /**
   * Brings the form from what stands in it to what it is to hold, field by field; what it is not to
   * show any more is emptied first.
   */
  async fillIn(wanted: FormSubmitted, drafts: FormValues): Promise<void> {
    const { form } = wanted
    const before: Record<string, string | boolean> = { ...drafts[form] }
    const values: Record<string, string | boolean> = { ...wanted.values }
    const changed = Object.keys(this.fields).filter((field) => values[field] !== before[field])
    const isWanted = (field: string) => isShown(form, wanted.values, field)
    for (const field of changed) {
      const isLeaving = isShown(form, drafts[form], field) && !isWanted(field)
      if (isLeaving && values[field] === '') await this.answers(field, '')
    }
    for (const field of changed) {
      const value = values[field]
      if (value !== undefined && isWanted(field)) await this.answers(field, value)
    }
  }

  /** Answers one field: types, chooses or ticks. */
  async answers(field: string, value: string | boolean): Promise<void> {
    const { label, kind } = this.fieldOn(field)
    if (typeof value === 'boolean') {
      await (value ? this.applicant.ticks(label) : this.applicant.unticks(label))
    } else if (kind === 'text') await this.applicant.types(label, value)
    else if (kind === 'list') await this.choosesFromList(label, value)
    else if (kind !== 'box') await this.applicant.picks(label, kind.question[value] ?? value)
  }

  /** Goes into a field, as by touching it or by a screen reader's own keys. */
  async comesTo(field: string): Promise<void> {
    const { label, kind } = this.fieldOn(field)
    const { page } = this.applicant
    const question = page.getByRole('radiogroup', { name: label }).getByRole('radio').first()
    const control = typeof kind === 'object' ? question : page.getByLabel(label)
    await control.focus()
  }

  /** Leaves the field that has the focus for a place where nothing is asked. */
  async leaves(): Promise<void> {
    const heading = this.applicant.page.getByRole('heading', { level: 1 })
    if (this.applicant.hand === 'keyboard') await heading.focus()
    else await this.applicant.press(heading)
  }

  private async choosesFromList(label: RegExp, value: string): Promise<void> {
    if (value !== '' && this.applicant.hand === 'keyboard') {
      return this.applicant.selects(label, value)
    }
    const list = this.applicant.page.getByLabel(label)
    await list.focus()
    await list.selectOption(value)
  }

  private fieldOn(field: string): FieldOnPage {
    const found = this.fields[field]
    if (!found) throw new Error(`No field of the form is '${field}'`)
    return found
  }
}
