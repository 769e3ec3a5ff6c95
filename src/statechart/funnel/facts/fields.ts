import type { Field } from '../../../../machines/forms/field.ts'
import type { Form } from '../../../../machines/forms/form.ts'
import { FORM_NAMES, FORMS, type FormName } from '../../../../machines/forms/index.ts'
import type { Datum } from '../../../../machines/sent.ts'
import { copy } from '../../../copy/index.ts'
import type { Chart } from '../../chart/chart.ts'
import { treeOf } from '../../chart/tree.ts'
import { titleOf } from '../../chart/words.ts'
import { pressInWords, returnsTo } from '../../viewer/facts/chart-facts.ts'
import { type Fact, listed } from '../../viewer/facts/fact.ts'
import { fieldWords } from '../field-words.ts'
import { DATA, datumWords } from './data.ts'

const formOf = (form: FormName) => FORMS[form] as unknown as Form<Record<string, unknown>, object>

/** The answers to another field of the form by which a field is asked; none if it always is. */
export function conditionsOf(form: FormName, name: string): { field: string; answer: unknown }[] {
  const { names, fields, blank, isAsked } = formOf(form)
  if (isAsked(blank, name)) return []
  return names.flatMap((field) =>
    (fields[field]?.options ?? [true])
      .filter((answer) => isAsked({ ...blank, [field]: answer }, name))
      .map((answer) => ({ field, answer })),
  )
}

const KINDS_OF_FILE = `Taken: ${copy.workExperience.resumeOrImageHint}`

/** Whether each field has to be filled in, when it is asked for, and what the page refuses. */
export function fieldFacts(): Fact[] {
  return FORM_NAMES.flatMap((form) =>
    formOf(form).names.map((name): Fact => {
      const { faultIn, blank } = formOf(form).fields[name] as Field
      const isRequired = faultIn(blank) !== undefined
      const where = conditionsOf(form, name)
        .map(({ field, answer }) => `“${fieldWords(field)}” is ${answerInWords(answer)}`)
        .join(' or ')
      return {
        words: `${fieldWords(name)}: ${isRequired ? 'required' : 'optional'}${where === '' ? '' : `, asked if ${where}`}.`,
        lines: [...(name === 'resume' ? [KINDS_OF_FILE] : []), ...messagesOf(form, name)],
        places: [FORMS[form].step.id],
      }
    }),
  )
}

/** Until when the answers of each form can be changed. */
export function changeFacts(chart: Chart): Fact[] {
  const tree = treeOf(chart)
  return FORM_NAMES.map((form): Fact => {
    const { id } = FORMS[form].step
    const { from, ends } = returnsTo(chart, tree, id)
    const [end] = ends
    const data = formOf(form).names.map((name) => `${form}.${name}` as Datum)
    const names = listed(data.filter((one) => DATA.includes(one)).map(datumWords))
    const title = titleOf(tree.state(id))
    return {
      words: end
        ? `${title}: its answers can be changed until ${pressInWords(tree, end)}; after that nothing leads back to it.`
        : `${title}: its answers can always be changed.`,
      lines: [names],
      places: [...from, ...(end ? [end.id] : [])],
    }
  })
}

function answerInWords(answer: unknown): string {
  if (answer === true) return 'ticked'
  const { yes, no } = copy.form
  const words: Record<string, string> = { yes, no, ...copy.workExperience.methods }
  return `“${words[String(answer)] ?? String(answer)}”`
}

/** What the page says when it refuses the field. */
function messagesOf(form: FormName, name: string): string[] {
  const messages: Record<string, Record<string, string>> = copy.messages[form]
  const distinct = new Set(Object.values(messages[name] ?? {}))
  return [...distinct].map((words) => `Refused with: “${words}”`)
}
