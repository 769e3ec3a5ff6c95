import type { FunnelConfiguration } from '../configuration.ts'
import type { Stage } from '../decision/table.ts'
import type { FormValues } from '../forms/index.ts'
import { type Answers, trackingOf } from '../records/application.ts'

/**
 * What payloads are made from. Each part is one piece of data about the applicant, the forms' field by field, so
 * that what a payload's field reads is what it tells.
 */
export interface PayloadSource extends FormValues {
  configuration: FunnelConfiguration
  tracking: Omit<ReturnType<typeof trackingOf>, 'external_referrer'>
  /** The page that led here, as it is saved. */
  referrer: string
  performance: Answers['puzzlePerformance']
}

/** The same with a decision; `vetting` has empty texts without an answer. */
export interface DecidedSource extends PayloadSource {
  stage: Stage
  vetting: { status: string; summary: string }
}

/** The source of an application's payloads. */
export function payloadSource(
  application: Answers,
  configuration: FunnelConfiguration,
): PayloadSource {
  const { external_referrer: referrer, ...tracking } = trackingOf(application.trackingParams)
  const { puzzlePerformance: performance } = application
  return { ...application, configuration, tracking, referrer, performance }
}

/** Makes each field of a payload, by its name; each reads only what it needs. */
export type Makers<Source> = Readonly<Record<string, (source: Source) => string | number>>

type Made<M> = {
  -readonly [Name in keyof M]: M[Name] extends (source: never) => infer Value ? Value : never
}

/** Makes a payload. */
export function makeFields<Source, M extends Makers<Source>>(makers: M, source: Source): Made<M> {
  return Object.fromEntries(
    Object.entries(makers).map(([name, make]) => [name, make(source)]),
  ) as Made<M>
}
