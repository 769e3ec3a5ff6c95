import * as v from 'valibot'

const Rate = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/**
 * How errors are reported; a field left out has the specification's default (section 9).
 *
 * - `mode`: `production` reports from the built page only.
 * - `dsn`: a provider's project; without it the own backend's, under `key`. Either way reports leave
 *   by `tunnel`.
 * - Rates are shares from 0 to 1: of traced loads, of replayed sessions, of replayed sessions with an
 *   error.
 * - `sendsPersonalData`: the reporting client's default personal data, such as the network address.
 */
export const MonitoringConfiguration = v.object({
  mode: v.optional(v.picklist(['production', 'always', 'off']), 'production'),
  key: v.optional(v.string(), 'funnel'),
  dsn: v.optional(v.string()),
  tunnel: v.optional(v.string(), '/api/monitoring'),
  traceRate: v.optional(Rate, 1),
  replayRate: v.optional(Rate, 0.1),
  errorReplayRate: v.optional(Rate, 1),
  sendsPersonalData: v.optional(v.boolean(), true),
})
export type MonitoringConfiguration = v.InferOutput<typeof MonitoringConfiguration>
