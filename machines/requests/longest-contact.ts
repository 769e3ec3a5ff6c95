import type { FunnelConfiguration } from '../configuration.ts'
import { STAGE_BY_STATE } from '../decision/table.ts'
import type { Field } from '../forms/field.ts'
import { FORMS, type FormName, type FormValues, forEachForm } from '../forms/index.ts'
import { BLANK_ANSWERS, QUERY_PARAMETERS } from '../records/application.ts'
import { MAX_BYTES } from '../records/truncate.ts'
import { type ContactPayload, createContactPayload } from './contact-payload.ts'

/** A letter that JSON escapes, in six bytes: no letter of any script has more. */
const LONGEST_LETTER = '\u0001'

/**
 * A contact with more bytes of JSON than any that the forms make: every text is as long as its field
 * takes, whatever its letters, every other text as long as it is cut.
 */
export function longestContact(configuration: FunnelConfiguration): ContactPayload {
  const cut = 'x'.repeat(MAX_BYTES)
  const parameters = ['external_referrer', ...QUERY_PARAMETERS].map((name) => [name, cut])
  return createContactPayload({
    application: {
      ...BLANK_ANSWERS,
      ...forEachForm<FormValues>(longestOf),
      trackingParams: Object.fromEntries(parameters),
    },
    stage: STAGE_BY_STATE.disqualifiedByResidence,
    vetting: { status: cut, summary: cut },
    configuration,
  })
}

/** Options of lists are blank: the e-mail address, which has no escaped letters, makes up for them. */
function longestOf<F extends FormName>(name: F): FormValues[F] {
  const { blank, fields } = FORMS[name]
  const texts = Object.entries<Field>(fields).flatMap(([field, { maxLength }]) =>
    maxLength === undefined ? [] : [[field, LONGEST_LETTER.repeat(maxLength)]],
  )
  return { ...blank, ...Object.fromEntries(texts) }
}
