import type { FunnelContext } from './context.ts'
import { FORM_NAMES, FORMS, type FormName, type FormValues } from './forms/index.ts'

/**
 * Every text by which the applicant could be known, saved or not: what must reach nobody but the
 * services that the specification names.
 */
export function typedTexts({
  application,
  forms,
  upload,
}: Pick<FunnelContext, 'application' | 'forms' | 'upload'>): string[] {
  const texts = FORM_NAMES.flatMap((form) => [
    ...personalIn(form, application[form]),
    ...personalIn(form, forms[form].draft),
  ])
  return [...texts, upload.fileName].filter((text) => text !== '')
}

function personalIn<F extends FormName>(form: F, values: FormValues[F]): readonly string[] {
  return FORMS[form].personal(values)
}
