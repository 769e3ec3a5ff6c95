import * as v from 'valibot'
import { FunnelConfiguration } from '../../machines/configuration.ts'
import { parseJson } from '../../machines/records/saved-state.ts'
import { Receipt } from './api/receipt.ts'
import { AnalyticsConfiguration } from './telemetry/analytics/recorded-events.ts'
import { ConversionConfiguration } from './telemetry/conversion.ts'
import { MonitoringConfiguration } from './telemetry/monitoring.ts'

const ClientConfiguration = v.object({
  api: v.optional(
    v.object({
      baseUrl: v.optional(v.string(), '/api'),
      token: v.optional(v.string()),
      receipt: v.optional(Receipt, 'own'),
    }),
    {},
  ),
  vetting: v.optional(v.object({ baseUrl: v.optional(v.string(), '/api') }), {}),
  geolocation: v.optional(v.object({ url: v.optional(v.string(), '/api/geo') }), {}),
  funnel: v.optional(FunnelConfiguration, {}),
  isConsentRequired: v.optional(v.boolean(), false),
  analytics: v.optional(AnalyticsConfiguration, {}),
  monitoring: v.optional(MonitoringConfiguration, {}),
  conversion: v.optional(ConversionConfiguration, {}),
  /** What this server does not do; only the statechart says it. */
  off: v.optional(v.array(v.picklist(['location', 'mail', 'vetting'])), []),
})

/** Where the page's services are, and the funnel's own values, as the server put them into the page. */
export type ClientConfiguration = v.InferOutput<typeof ClientConfiguration>

/**
 * Reads the page's configuration element; a field left out has its default.
 *
 * @throws Error naming the field when the element holds what it must not
 */
export function readConfiguration(page: {
  getElementById(id: string): { textContent: string | null } | null
}): ClientConfiguration {
  const text = page.getElementById('configuration')?.textContent?.trim() || '{}'
  const result = v.safeParse(ClientConfiguration, parseJson(text))
  if (result.success) return result.output
  const fields = result.issues.map((issue) => v.getDotPath(issue) ?? 'the whole')
  throw new Error(`The page's configuration is wrong at ${fields.join(', ')}`)
}

/** Base address of the backend of this page: the funnel's own records go there. */
export const OWN_BACKEND = '/api'

/** Whether the funnel's own records go where contacts go, by the same tokens. */
export function isOneBackend({ api }: ClientConfiguration): boolean {
  return api.token === undefined && api.baseUrl === OWN_BACKEND
}
