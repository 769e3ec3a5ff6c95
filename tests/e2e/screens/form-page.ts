import type { Locator } from 'playwright/test'
import type { FilledForm } from '../../../machines/examples/filling.ts'
import type { FormName, FormValues } from '../../../machines/forms/index.ts'
import { type AnyField, fieldsOf, type Values } from '../../specification/forms/index.ts'
import { isAsked } from '../../specification/forms/rules.ts'
import type { Applicant } from './applicant.ts'

/** Who answers fields by their labels, in a browser of any engine. */
interface Answering<File> {
  types(label: string, text: string): Promise<void>
  picks(group: string, option: string): Promise<void>
  selects(list: string, option: string): Promise<void>
  ticks(box: string): Promise<void>
  attaches(file: File): Promise<void>
}

/** Answers every question that has an answer, from the top of the page, and attaches the file. */
export async function fillForm<File>(
  applicant: Answering<File>,
  form: FormName,
  answers: Partial<Values>,
  file?: File,
): Promise<void> {
  for (const [name, field] of fieldsOf(form)) {
    const value = answers[name] ?? field.blank
    if (field.kind === 'file') {
      if (file) await applicant.attaches(file)
    } else if (value !== false && value !== field.blank) await answerField(applicant, field, value)
  }
}

/** Answers one field: types, chooses or ticks. */
async function answerField(
  applicant: Answering<never>,
  { kind, label, options }: AnyField,
  value: string | true,
): Promise<void> {
  if (value === true) await applicant.ticks(label)
  else if (kind === 'text') await applicant.types(label, value)
  else if (kind === 'choice') await applicant.picks(label, options?.[value] ?? value)
  else await applicant.selects(label, options?.[value] ?? value)
}

/** A form on the page: its fields are filled in, chosen and left, found by their kind and label. */
export class FormPage {
  private readonly applicant: Applicant
  private readonly fields: ReadonlyMap<string, AnyField>

  constructor(applicant: Applicant, form: FormName) {
    this.applicant = applicant
    this.fields = new Map(fieldsOf(form))
  }

  /**
   * Brings the form from its current values to the wanted ones, field by field; what it is not to
   * show any more is emptied first.
   */
  async fillIn(wanted: FilledForm, drafts: FormValues): Promise<void> {
    const before: Values = { ...drafts[wanted.form] }
    const values: Values = { ...wanted.values }
    const changed = [...this.fields].filter(
      ([name, { kind }]) => kind !== 'file' && values[name] !== before[name],
    )
    for (const [name, field] of changed) {
      const isLeaving = isAsked(field, before) && !isAsked(field, values)
      if (isLeaving && values[name] === '') await this.answers(name, '')
    }
    for (const [name, field] of changed) {
      const value = values[name]
      if (value !== undefined && isAsked(field, values)) await this.answers(name, value)
    }
  }

  /** Answers one field, or takes the tick from it. */
  async answers(name: string, value: string | boolean): Promise<void> {
    const field = this.fieldNamed(name)
    if (value === false) await this.applicant.ticks(field.label, false)
    else await answerField(this.applicant, field, value)
  }

  /** Goes into a field, as by touching it or by a screen reader's own keys. */
  async comesTo(name: string): Promise<void> {
    const control = this.control(name)
    const isGroup = this.fieldNamed(name).kind === 'choice'
    await (isGroup ? control.getByRole('radio').first() : control).focus()
  }

  /** Leaves the field that has the focus for a place where nothing is asked. */
  async leaves(): Promise<void> {
    const heading = this.applicant.page.getByRole('heading', { level: 1 })
    if (this.applicant.inputMethod === 'keyboard') await heading.focus()
    else await this.applicant.press(heading)
  }

  /** The field's control, or the group of its radio buttons. */
  control(name: string): Locator {
    const { kind, label } = this.fieldNamed(name)
    const { page } = this.applicant
    if (kind === 'file') return page.getByLabel(label, { exact: true })
    return page.getByRole(ROLES[kind], { name: label })
  }

  private fieldNamed(name: string): AnyField {
    const found = this.fields.get(name)
    if (!found) throw new Error(`No field of the form is '${name}'`)
    return found
  }
}

const ROLES = { text: 'textbox', choice: 'radiogroup', list: 'combobox', box: 'checkbox' } as const
