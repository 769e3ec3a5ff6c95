import type { FormName, FormValues } from '../../../machines/forms/index.ts'
import { DELAYS_MS } from '../../specification/delays.ts'
import { fieldsOf } from '../../specification/forms/index.ts'
import { messagesOf, shownMessages } from '../../specification/forms/rules.ts'
import { UPLOAD_FAILED_MESSAGE } from '../../specification/messages.ts'
import { formAt, type World } from './world.ts'

/**
 * A form with everything filled in so, as it stands without values; each typed field is left, which
 * begins and ends its pause (section 5).
 */
export function filledIn(world: World, form: FormName, values?: object): World {
  if (values === undefined) return world
  const typed = fieldsOf(form).flatMap(([name, { kind }]) => (kind === 'text' ? [name] : []))
  const touched = [...new Set([...(world.touched[form] ?? []), ...typed])]
  return {
    ...detached({ ...changing(world), drafts: { ...world.drafts, [form]: values } }),
    touched: { ...world.touched, [form]: touched },
    pauses: typed.flatMap(() => ['ended', `begun for ${DELAYS_MS.typingPause}`, 'ended']),
  }
}

/** A form that holds no résumé shows none attached. */
export function detached(world: World): World {
  const isGone = world.resume === 'uploaded' && world.drafts.workExperience.resume === ''
  return isGone ? { ...world, resume: 'empty' } : world
}

/** A refused form shows every message, and the summary names each of its fields. */
export function refusedForm(world: World, form: FormName): World {
  const touched = { ...world.touched, [form]: Object.keys(world.drafts[form]) }
  const refused = Object.keys(messagesOf(form, { ...world.drafts[form] }))
  return left({ ...world, face: 'shaking', shakes: world.shakes + 1, touched, refused }, form)
}

/** A form whose Continue waits shows no message. */
export function waitingForm(world: World, form: FormName): World {
  return { ...world, face: 'waiting', refused: [], messages: { ...world.messages, [form]: {} } }
}

/** A form that is changed is continued with anew: nothing waits. */
export function changing(world: World): World {
  return world.face === 'waiting' ? { ...world, face: 'quiet' } : world
}

/** The lines of the error summary: one for each field, one for all requirements together. */
export function summaryOf(world: World): string[] {
  const form = formAt(world)
  const messages = (form && world.messages[form]) ?? {}
  const lines = world.refused.flatMap((field) =>
    field === 'resume' ? resumeLines(world) : [messages[field] ?? ''],
  )
  return shownMessages(lines)
}

/** What is wrong with the file: nothing while it is on its way (section 8). */
export function resumeLines({ resume, upload, messages }: World): string[] {
  const required = messages.workExperience?.resume
  if (resume === 'failed') return [UPLOAD_FAILED_MESSAGE]
  if (resume === 'refused') return [upload.refusal ?? '']
  return resume === 'empty' && required !== undefined ? [required] : []
}

/** An accepted form holds what was saved, and shows no message. */
export function acceptedForm(world: World, form: FormName): World {
  return {
    ...world,
    drafts: { ...world.drafts, [form]: world.saved[form] },
    touched: { ...world.touched, [form]: [] },
    messages: { ...world.messages, [form]: {} },
  }
}

export function withDraft<F extends FormName>(
  world: World,
  form: F,
  values: Partial<FormValues[F]>,
): World {
  const drafts = { ...world.drafts, [form]: { ...world.drafts[form], ...values } }
  const wrong = Object.keys(messagesOf(form, { ...drafts[form] }))
  return showing({ ...world, drafts }, form, only(world.messages[form] ?? {}, wrong))
}

/** What is right is no error, nor in the summary, from then on. */
function showing(world: World, form: FormName, messages: Readonly<Record<string, string>>): World {
  const isOnPage = formAt(world) === form
  return {
    ...world,
    messages: { ...world.messages, [form]: messages },
    refused: isOnPage ? world.refused.filter((field) => field in messages) : world.refused,
  }
}

/** Leaving a field shows the messages of every field of the form that was left (section 5). */
export function left(world: World, form: FormName, field?: string): World {
  const before = world.touched[form] ?? []
  const touched = field === undefined || before.includes(field) ? before : [...before, field]
  const messages = only(messagesOf(form, { ...world.drafts[form] }), touched)
  return showing({ ...world, touched: { ...world.touched, [form]: touched } }, form, messages)
}

/** A pause in typing shows or takes away the message of that field alone (section 5). */
export function rested(world: World, form: FormName, field: string): World {
  const before = world.touched[form] ?? []
  const others = Object.keys(world.messages[form] ?? {}).filter((other) => other !== field)
  const touched = before.includes(field) ? before : [...before, field]
  return showing({ ...world, touched: { ...world.touched, [form]: touched } }, form, {
    ...only(world.messages[form] ?? {}, others),
    ...only(messagesOf(form, { ...world.drafts[form] }), [field]),
  })
}

function only(messages: Readonly<Record<string, string>>, fields: readonly string[]) {
  return Object.fromEntries(Object.entries(messages).filter(([field]) => fields.includes(field)))
}
