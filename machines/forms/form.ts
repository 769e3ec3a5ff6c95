import * as v from 'valibot'
import type { FunnelConfiguration } from '../configuration.ts'
import type { CalendarDate } from '../decision/age.ts'
import type { Classes } from '../progress/progress-report.ts'
import type { Field } from './field.ts'

type Fields = Readonly<Record<string, Field>>
type Texts = Readonly<Record<string, string>>
/** A contact payload as it was received, not validated. */
export type RawPayload = Readonly<Record<string, unknown>>

/** What a form's fields hold. */
type ValuesOf<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends Field<infer Value> ? Value : never
}

type FieldFaults<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<infer _, infer Fault> ? Fault : never
}

/** Checks of a field that depend on other fields: the fault's code, and whether the form is valid. */
type CrossFieldChecks<F extends Fields> = {
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
  /** Texts of the chart: of the state, and of Continue with a complete and an incomplete form. */
  description: { step: string; complete: string; incomplete: string }
  /** Sent with an accepted form, before the step's completion. */
  identifies?: 'emitApplicantIdentified' | 'emitLinkedInIdentified'
}

/** Makes each text that is sent, by its name in the request; each reads only the fields that it needs. */
type Makers<Values> = Readonly<Record<string, (values: Values) => string>>
type MadeBy<M> = { [K in keyof M]: string }

/** What a form defines in addition to its fields. */
interface FormRules<F extends Fields, Id extends string, Checks, Payload, Added, Analysis> {
  step: FormStep<Id>
  /** When a field is asked for; always, if it is not listed. */
  conditions?: { readonly [K in keyof F]?: (values: ValuesOf<F>) => boolean }
  /** Run on fields whose own checks have passed. */
  checks?: Checks & CrossFieldChecks<F>
  /** Its fields of the contact payload, from a form as it is saved (section 3). */
  payload: Payload
  /** Payload fields added after the first release, which an older page does not send. */
  addedPayload?: Added & Makers<ValuesOf<F>>
  /** Reads the answers back from such a payload, for the backend to check them by the form. */
  answers?: (payload: RawPayload) => { readonly [K in keyof F]?: unknown }
  /** What the vetting service is asked with (section 7). */
  analysis?: Analysis & Makers<ValuesOf<F>>
  /** What the funnel's own records say of an accepted form, in classes without personal data. */
  classes?: (values: ValuesOf<F>, params: ClassesParams) => Classes
  /** Added after the first release, with its payload: a record without the form has it blank. */
  isAdded?: boolean
  /** Texts that identify the applicant, in addition to those in personal fields. */
  personal?: (values: ValuesOf<F>) => readonly string[]
}

/** What the classes of an accepted form are made from; `today` is the applicant's calendar date. */
interface ClassesParams {
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
  /** Whether the form shows a field for these values, and so asks for it and saves it. */
  isAsked(values: Values, field: keyof Values): boolean
  /** What is wrong, in screen order; a field that is right or not asked for is absent. */
  faultsIn(values: Values): Partial<Faults>
  /** Whether some release has accepted these answers: the step was passed, even if a later one would not. */
  wereAccepted(values: Values): boolean
  /** The form as it is saved: texts normalized, what is not asked for blank. */
  pruned(values: Values): Values
  /** What makes each field of the contact payload, and of what the vetting service is asked with. */
  readonly makers: { readonly payload: Makers<Values>; readonly analysis: Makers<Values> }
  payload(values: Values): Payload
  /** Names of the payload fields that an older page does not send. */
  readonly addedPayload: readonly string[]
  /** The answers in a contact payload; blank if a field cannot have the value. */
  answers(payload: RawPayload): Values | undefined
  analysis(values: Values): Analysis
  classes(values: Values, params: ClassesParams): Classes
  /** Every text in it that identifies the applicant. */
  personal(values: Values): readonly string[]
}

/** Defines a form by its fields, in screen order. */
export function defineForm<
  F extends Fields,
  const Id extends string,
  Payload extends Makers<ValuesOf<F>>,
  Added extends Makers<ValuesOf<F>> = Record<never, never>,
  Analysis extends Makers<ValuesOf<F>> = Record<never, never>,
  const Checks extends CrossFieldChecks<F> = Record<never, never>,
>(
  fields: F,
  rules: FormRules<F, Id, Checks, Payload, Added, Analysis>,
): Form<ValuesOf<F>, FaultsOf<F, Checks>, Id, MadeBy<Payload & Added>, MadeBy<Analysis>> {
  type Values = ValuesOf<F>
  type Faults = FaultsOf<F, Checks>
  const names = Object.keys(fields) as (keyof F & string)[]
  const { step, conditions = {}, addedPayload = {}, analysis = {}, classes, personal } = rules
  const checks: CrossFieldChecks<F> = rules.checks ?? {}

  const each = <Value>(make: (name: keyof F & string) => Value) =>
    Object.fromEntries(names.map((name) => [name, make(name)]))
  const fieldOf = (name: keyof F) => fields[name] as Field
  const isAsked = (values: Values, name: keyof F) =>
    (conditions as { [K in keyof F]?: (values: Values) => boolean })[name]?.(values) ?? true

  const crossFieldFault = (values: Values, name: keyof F) =>
    Object.entries(checks[name] ?? {}).find(([, isRight]) => !isRight(values))?.[0]

  function faultIn(values: Values, name: keyof F): string | undefined {
    if (!isAsked(values, name)) return undefined
    return fieldOf(name).faultIn(values[name]) ?? crossFieldFault(values, name)
  }

  function savedValue(values: Values, name: keyof F): unknown {
    const { blank, normalize } = fieldOf(name)
    return isAsked(values, name) ? normalize(values[name]) : blank
  }

  const payload: Makers<Values> = { ...rules.payload, ...addedPayload }
  const makeFields = (makers: Makers<Values>, values: Values) =>
    Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, make(values)])) as never

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
          (fieldOf(name).wasAccepted(values[name]) && crossFieldFault(values, name) === undefined),
      ),
    pruned: (values) => each((name) => savedValue(values, name)) as Values,
    makers: { payload, analysis },
    payload: (values) => makeFields(payload, values),
    addedPayload: Object.keys(rules.isAdded ? payload : addedPayload),
    answers: (payload) => {
      const received = rules.answers?.(payload)
      if (!received) return undefined
      const answer = (name: keyof F) =>
        v.is(fieldOf(name).saved, received[name]) ? received[name] : fieldOf(name).blank
      return each(answer) as Values
    },
    analysis: (values) => makeFields(analysis, values),
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
