import * as v from 'valibot'

/** Maximum length of a name or a class. */
export const MAX_NAME_LENGTH = 120
const Name = v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH))
const Class = v.union([Name, v.number(), v.boolean(), v.pipe(v.array(Name), v.maxLength(20))])
const MAX_CLASSES = 20

/** What is recorded of an event, without personal data: an age in years, a state's code, field names. */
export const Classes = v.pipe(v.record(Name, Class), v.maxEntries(MAX_CLASSES, 'too many classes'))
export type Classes = v.InferOutput<typeof Classes>

/**
 * One moment of an application. `id` is unique within it; `at` is milliseconds since 1970 by the
 * applicant's clock; `state` is the chart's id of the state whose screen shows afterwards and `step`
 * its number, null if there is none.
 */
export const ProgressEntry = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15)),
  event: Name,
  state: v.nullable(Name),
  step: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000))),
  classes: Classes,
})
export type ProgressEntry = v.InferOutput<typeof ProgressEntry>

const Id = v.pipe(v.string(), v.uuid(), v.toLowerCase())

export const Device = v.picklist(['phone', 'tablet', 'desktop'])
export type Device = v.InferOutput<typeof Device>

/** `utm_source` or `utm_campaign`, '' for none. */
const Utm = v.pipe(v.string(), v.regex(/^[\w.-]{0,64}$/, 'expects letters, digits and ._-'))

/**
 * What a page reports of an application, how its applicant arrived, and the page's variant and
 * release.
 */
export const ProgressReport = v.object({
  device: Device,
  source: Name,
  campaign: Name,
  variant: v.optional(Name, ''),
  release: v.optional(Name, ''),
  utm_source: v.optional(Utm, ''),
  utm_campaign: v.optional(Utm, ''),
  /** The visit in which the application started. */
  visit: v.optional(Id),
  // The number is checked before the entries are parsed: each fault in one costs time.
  entries: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(100), v.array(ProgressEntry)),
})
export type ProgressReport = v.InferOutput<typeof ProgressReport>

/** The events that a page reports at once, since it may be closed within a second. */
export const OPENED = 'xstate.init'
export const STARTED = 'APPLICATION.STARTED'

/** That a page was opened, by its visit, or that Start was pressed, by the application: one entry. */
export const VisitReport = v.object({
  ...ProgressReport.entries,
  applicationId: Id,
  entries: v.strictTuple([
    v.object({
      ...ProgressEntry.entries,
      event: v.picklist([OPENED, STARTED]),
      step: v.nullable(v.literal(1)),
      classes: v.strictObject({}),
    }),
  ]),
})
export type VisitReport = v.InferOutput<typeof VisitReport>

/** The advertisement that an application came from, by its tracking parameters. */
export function campaignOf({
  application_source = '',
  campaign_id = '',
}: Readonly<Partial<Record<string, string>>>) {
  return {
    source: application_source.slice(0, MAX_NAME_LENGTH),
    campaign: campaign_id.slice(0, MAX_NAME_LENGTH),
  }
}

/** The two parameters of a query string that only this report has; '' for one that {@link Utm} excludes. */
export function utmOf(search: string) {
  const query = new URLSearchParams(search)
  const utm = (name: string) => v.parse(v.fallback(Utm, ''), query.get(name))
  return { utm_source: utm('utm_source'), utm_campaign: utm('utm_campaign') }
}
