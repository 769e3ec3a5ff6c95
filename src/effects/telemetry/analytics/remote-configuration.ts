import * as v from 'valibot'

const TIMEOUT_MS = 5000
const MAX_ATTEMPTS = 3
const RETRY_PAUSE_MS = 1000

const off = v.optional(v.boolean(), false)

/** What a remote configuration may switch: nothing that reads the page's content. */
const Switches = v.object({
  sessions: v.optional(v.boolean(), true),
  pageViews: off,
  fileDownloads: off,
  webVitals: off,
  networkTracking: off,
})

const Answer = v.object({
  configs: v.object({
    analyticsSDK: v.optional(
      v.object({ browserSDK: v.optional(v.object({ autocapture: v.optional(Switches, {}) }), {}) }),
      {},
    ),
  }),
})

/** What the analytics client records automatically. */
type Autocapture = typeof DEFAULT_AUTOCAPTURE

/** What is recorded if nothing else is configured. */
export const DEFAULT_AUTOCAPTURE = {
  ...v.parse(Switches, {}),
  attribution: false,
  formInteractions: false,
  elementInteractions: false,
  frustrationInteractions: false,
  pageUrlEnrichment: false,
  performanceTracking: false,
}

/**
 * Asks what is to be recorded, as `configs.analyticsSDK.browserSDK.autocapture` (section 7). Never
 * rejects: a failure is logged by one of the four messages of section 8, and the default is used. After
 * a server error the request is retried twice, after 1 and 2 seconds.
 */
export async function fetchAutocapture(
  apiKey: string,
  sessionId: number,
  log: (message: string) => void = console.warn,
): Promise<Autocapture> {
  const query = new URLSearchParams({
    api_key: apiKey,
    config_keys: 'analyticsSDK.browserSDK',
    session_id: String(sessionId),
  })
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const answer = await ask(`/config?${query}`, timeout)
    if (typeof answer === 'object') {
      return { ...DEFAULT_AUTOCAPTURE, ...answer.configs.analyticsSDK.browserSDK.autocapture }
    }
    log(answer)
  } catch (error) {
    if (timeout.aborted) log('Remote config fetch rejected due to timeout after 5 seconds')
    else log(error instanceof TypeError ? NETWORK_ERROR : 'Unexpected error occurred')
  }
  return DEFAULT_AUTOCAPTURE
}

const NETWORK_ERROR = 'Network error occurred, remote config fetch failed'

/** The answer, or the message for why there is none. */
async function ask(
  address: string,
  signal: AbortSignal,
  attempt = 1,
): Promise<v.InferOutput<typeof Answer> | string> {
  const response = await fetch(address, { signal })
  if (response.ok) return v.parse(Answer, await response.json())
  if (response.status < 500) return NETWORK_ERROR
  if (attempt === MAX_ATTEMPTS) return 'Remote config fetch rejected due to exceeded retry count'
  await new Promise((resolve) => setTimeout(resolve, attempt * RETRY_PAUSE_MS))
  return ask(address, signal, attempt + 1)
}
