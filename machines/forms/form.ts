import * as v from 'valibot'
import type { FunnelConfiguration } from '../configuration.ts'
import type { CalendarDate } from '../decision/age.ts'
import type { Classes } from '../records/progress.ts'
import type { Field } from './field.ts'

type Fields = Readonly<Record<string, Field>>
type Texts = Readonly<Record<string, string>>
/** A contact payload as somebody sent it. */
export type Told = Readonly<Record<string, unknown>>

/** What a form's fields hold. */
type ValuesOf<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends Field<infer Value> ? Value : never
}

type FieldFaults<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<infer _, infer Fault> ? Fault : never
}

/** What is asked of a field in view of the others: the code of a fault, and whether all is right. */
type ChecksBeside<F extends Fields> = {
  readonly [K in keyof F]?: Readonly<Record<string, (values: ValuesOf<F>) => boolean>>
}

/** The step on which a form is filled in. */
interface FormStep<Id extends string = string> {
  /** Id of its state in the chart. */
  id: Id
  /** Name of its screen, its address and its analytics event (section 2). */
  name: string
  title: string
  subtitle: string
  /** Section of the specification that describes its screen. */
  section: string
  /** What happens there, and what Continue means with a complete form and with an incomplete one. */
  description: { step: string; complete: string; incomplete: string }
  /** Sent with an accepted form, before the step's completion. */
  identifies?: 'emitApplicantIdentified' | 'emitLinkedInIdentified'
}

/** What a form says beside its fields. */
interface FormRules<F extends Fields, Id extends string, Checks, Payload, Added, Analysis> {
  step: FormStep<Id>
  /** When a field is asked for; one that is not named always is. */
  asked?: { readonly [K in keyof F]?: (values: ValuesOf<F>) => boolean }
  /** Asked of fields whose own checks have passed. */
  checks?: Checks & ChecksBeside<F>
  /** Its fields of the contact payload, from a form as it is saved (section 3). */
  payload: (values: ValuesOf<F>) => Payload
  /** Payload fields added after the first release, which an older page does not send. */
  addedPayload?: (values: ValuesOf<F>) => Added
  /** The answers that such a payload tells; without it no backend can hold one to the form's rules. */
  answers?: (payload: Told) => { readonly [K in keyof F]?: unknown }
  /** What the vetting service is asked with (section 7). */
  analysis?: (values: ValuesOf<F>) => Analysis
  /** What the funnel's own records say of an accepted form, in classes without personal data. */
  classes?: (values: ValuesOf<F>, known: Known) => Classes
  /** Added after the first release, with its payload: a record without the form has it blank. */
  isAdded?: boolean
  /** Further texts that identify the applicant, beside those in personal fields. */
  personal?: (values: ValuesOf<F>) => readonly string[]
}

/** What the classes of an accepted form are made from; `today` is the applicant's calendar date. */
interface Known {
  configuration: FunnelConfiguration
  today: CalendarDate
}

/** A form and everything that follows from its fields. */
export interface Form<
  Values,
  Faults,
  Id extends string = string,
  Payload = Texts,
  Analysis = Texts,
> {
  readonly step: FormStep<Id>
  readonly fields: { readonly [K in keyof Values]: Field<Values[K]> }
  /** The fields in screen order, the order of their faults (section 2). */
  readonly names: readonly (keyof Values & string)[]
  readonly blank: Values
  /** Reads a saved form or draft. */
  readonly saved: v.GenericSchema<unknown, Values>
  /** Whether the form shows a field for these values, and so asks for it and keeps it. */
  isAsked(values: Values, field: keyof Values): boolean
  /** What is wrong, in screen order; a field that is right or not asked for is absent. */
  faultsIn(values: Values): Partial<Faults>
  /** Whether some release has accepted these answers: the step was passed, whatever is refused since. */
  wereAccepted(values: Values): boolean
  /** The form as it is saved: texts as they are meant, what is not asked for blank. */
  pruned(values: Values): Values
  payload(values: Values): Payload
  /** Names of the payload fields that an older page does not send. */
  readonly addedPayload: readonly string[]
  /** The answers that a contact payload tells, blank where a field cannot hold one. */
  answers(payload: Told): Values | undefined
  analysis(values: Values): Analysis
  classes(values: Values, known: Known): Classes
  /** Every text in it that identifies the applicant. */
  personal(values: Values): readonly string[]
}

/** Defines a form by its fields, in screen order. */
export function defineForm<
  F extends Fields,
  const Id extends string,
  Payload extends Texts,
  Added extends Texts = Record<never, never>,
  Analysis extends Texts = Record<never, never>,
  const Checks extends ChecksBeside<F> = Record<never, never>,
>(
  fields: F,
  rules: FormRules<F, Id, Checks, Payload, Added, Analysis>,
): Form<ValuesOf<F>, FaultsOf<F, Checks>, Id, Payload & Added, Analysis> {
  type Values = ValuesOf<F>
  type Faults = FaultsOf<F, Checks>
  const names = Object.keys(fields) as (keyof F & string)[]
  const { step, asked = {}, analysis, classes, personal } = rules
  const checks: ChecksBeside<F> = rules.checks ?? {}

  const each = <Value>(make: (name: keyof F & string) => Value) =>
    Object.fromEntries(names.map((name) => [name, make(name)]))
  const fieldOf = (name: keyof F) => fields[name] as Field
  const isAsked = (values: Values, name: keyof F) =>
    (asked as { [K in keyof F]?: (values: Values) => boolean })[name]?.(values) ?? true

  const faultBeside = (values: Values, name: keyof F) =>
    Object.entries(checks[name] ?? {}).find(([, isRight]) => !isRight(values))?.[0]

  function faultIn(values: Values, name: keyof F): string | undefined {
    if (!isAsked(values, name)) return undefined
    return fieldOf(name).faultIn(values[name]) ?? faultBeside(values, name)
  }

  function kept(values: Values, name: keyof F): unknown {
    const { blank, meaning } = fieldOf(name)
    return isAsked(values, name) ? meaning(values[name]) : blank
  }

  const payload = (values: Values) =>
    ({ ...rules.payload(values), ...rules.addedPayload?.(values) }) as Payload & Added

  const blank = each((name) => fieldOf(name).blank) as Values
  const record = v.object(each((name) => fieldOf(name).saved))
  return {
    step,
    fields: fields as never,
    names,
    blank,
    saved: (rules.isAdded ? v.optional(record, blank as never) : record) as never,
    isAsked,
    faultsIn: (values) =>
      Object.fromEntries(
        names.flatMap((name) => {
          const fault = faultIn(values, name)
          return fault === undefined ? [] : [[name, fault]]
        }),
      ) as Partial<Faults>,
    wereAccepted: (values) =>
      names.every(
        (name) =>
          !isAsked(values, name) ||
          (fieldOf(name).wasAccepted(values[name]) && faultBeside(values, name) === undefined),
      ),
    pruned: (values) => each((name) => kept(values, name)) as Values,
    payload,
    addedPayload: Object.keys(rules.isAdded ? payload(blank) : (rules.addedPayload?.(blank) ?? {})),
    answers: (payload) => {
      const told = rules.answers?.(payload)
      if (!told) return undefined
      const answer = (name: keyof F) =>
        v.is(fieldOf(name).saved, told[name]) ? told[name] : fieldOf(name).blank
      return each(answer) as Values
    },
    analysis: analysis ?? (() => ({}) as Analysis),
    classes: classes ?? (() => ({})),
    personal: (values) => [
      ...names.filter((name) => fieldOf(name).isPersonal).map((name) => String(values[name])),
      ...(personal?.(values) ?? []),
    ],
  }
}

type FaultsOf<F extends Fields, Checks> = {
  [K in keyof F]: FieldFaults<F>[K] | (K extends keyof Checks ? keyof Checks[K] & string : never)
}
