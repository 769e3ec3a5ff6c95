import type { Locator } from 'playwright/test'
import type { FilledForm } from '../../../machines/examples/filling.ts'
import type { FormName, FormValues } from '../../../machines/forms/index.ts'
import { type AnyField, fieldsOf, type Values } from '../../specification/forms/index.ts'
import { isAsked } from '../../specification/forms/rules.ts'
import type { Applicant, AttachedFile } from './applicant.ts'

/** A form on the page: its fields are filled in, chosen and left, found by their kind and label. */
export class FormPage {
  private readonly applicant: Applicant
  private readonly fields: ReadonlyMap<string, AnyField>

  constructor(applicant: Applicant, form: FormName) {
    this.applicant = applicant
    this.fields = new Map(fieldsOf(form))
  }

  /** Answers every question that has an answer, from the top of the page, and attaches the file. */
  async fills(answers: Partial<Values>, file?: AttachedFile): Promise<void> {
    for (const [name, { kind, blank }] of this.fields) {
      const value = answers[name] ?? blank
      if (kind === 'file') {
        if (file) await this.applicant.attaches(file)
      } else if (value !== blank) await this.answers(name, value)
    }
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

  /** Answers one field: types, chooses or ticks. */
  async answers(name: string, value: string | boolean): Promise<void> {
    const { kind, label, options } = this.fieldNamed(name)
    if (typeof value === 'boolean') {
      await (value ? this.applicant.ticks(label) : this.applicant.unticks(label))
    } else if (kind === 'text') await this.applicant.types(label, value)
    else if (kind === 'choice') await this.applicant.picks(label, options?.[value] ?? value)
    else await this.choosesFromList(label, value)
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

  private async choosesFromList(label: string, value: string): Promise<void> {
    if (value !== '' && this.applicant.inputMethod === 'keyboard') {
      return this.applicant.selects(label, value)
    }
    const list = this.applicant.page.getByRole('combobox', { name: label })
    await list.focus()
    await list.selectOption(value)
  }

  private fieldNamed(name: string): AnyField {
    const found = this.fields.get(name)
    if (!found) throw new Error(`No field of the form is '${name}'`)
    return found
  }
}

const ROLES = { text: 'textbox', choice: 'radiogroup', list: 'combobox', box: 'checkbox' } as const
