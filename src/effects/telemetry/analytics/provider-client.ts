import { createInstance, Identify, Types } from '@amplitude/analytics-browser'
import { storageOf } from '../../storage/storage.ts'
import { randomUuid } from '../../uuid.ts'
import { type AnalyticsConfiguration, type Recorded, removesRecords } from './recorded-events.ts'
import { fetchAutocapture } from './remote-configuration.ts'
import { type SentEvent, sentEventOf } from './sent-event.ts'
import { openUnsentEvents } from './unsent-events.ts'

const SESSION_TIMEOUT_MS = 1_800_000
const COOKIE_DAYS = 365
const STORED_EVENTS = 1000
const UPLOADED_EVENTS = 30
const MIN_ID_LENGTH = 5

/** Sends events to the analytics provider, through the provider's own client. */
export type ProviderClient = Awaited<ReturnType<typeof startProviderClient>>

/** Starts the provider's client; resolves when it takes events. */
export async function startProviderClient(configuration: AnalyticsConfiguration) {
  const { apiKey, url, transport } = configuration
  const unsent = openUnsentEvents<Types.Event>(storageOf('localStorage'), {
    pageId: randomUuid(),
    limit: STORED_EVENTS,
    isEvent,
  })
  const autocapture = await fetchAutocapture(apiKey, Date.now())
  const client = createInstance()
  await client.init(apiKey, {
    serverUrl: url,
    transport,
    flushIntervalMillis: 1000,
    flushMaxRetries: 5,
    flushQueueSize: UPLOADED_EVENTS,
    sessionTimeout: SESSION_TIMEOUT_MS,
    minIdLength: MIN_ID_LENGTH,
    cookieOptions: {
      domain: '',
      expiration: COOKIE_DAYS,
      sameSite: 'Lax',
      secure: location.protocol === 'https:',
      upgrade: false,
    },
    storageProvider: {
      get: unsent.get,
      set: unsent.set,
      isEnabled: async () => true,
      getRaw: async () => undefined,
      remove: async () => {},
      reset: async () => {},
    },
    autocapture,
    remoteConfig: { fetchRemoteConfig: false },
    enableDiagnostics: false,
    // A blocked request or a rejected event is no error of the page.
    logLevel: Types.LogLevel.None,
  }).promise
  let userId = client.getUserId()

  /**
   * What the client would read only when it handles the event, as it is now. A user id that is given as
   * undefined keeps an event from before the e-mail without one.
   */
  function optionsAt(at: number, insertId?: string): Types.EventOptions {
    const deviceId = client.getDeviceId()
    const options: Types.EventOptions = {
      time: at,
      ...(insertId !== undefined && { insert_id: insertId }),
      ...(deviceId !== undefined && { device_id: deviceId }),
    }
    return Object.assign(options, { user_id: userId })
  }

  /** Another tab may know who the applicant is. */
  function identify(email: string): void {
    if (email === userId) return
    userId = email
    client.setUserId(email)
  }

  function track(event: SentEvent): void {
    if (event.email !== undefined) identify(event.email)
    if (event.kind === 'track') {
      client.track(event.name, event.properties, optionsAt(event.at, event.insertId))
    } else {
      const properties = new Identify()
      for (const [name, value] of Object.entries(event.properties)) properties.set(name, value)
      client.identify(properties, optionsAt(event.at))
    }
    client.extendSession()
  }

  function forget(at: number): void {
    unsent.forget(at)
    userId = undefined
    client.reset()
  }

  return {
    /**
     * Sends what the provider gets of an event. If the applicant's records are deleted with it, so
     * are their name for the provider and what is stored.
     */
    send(recorded: Recorded) {
      const sent = sentEventOf(recorded)
      if (sent) track(sent)
      if (removesRecords(recorded.event)) forget(recorded.at)
    },
    /**
     * The page is hidden and may end: all events are sent by beacon, also those behind an unanswered
     * upload. The provider deduplicates events by their insert id.
     */
    async leave() {
      unsent.handOver()
      client.setTransport('beacon')
      await client.flush().promise
      sendByBeacon(unsent.pending(), url, apiKey)
    },
    /** The page is shown again. */
    stay() {
      unsent.resume()
      client.setTransport(transport)
    },
  }
}

/** Continues when the page has ended; nothing is sent while there is no network. */
function sendByBeacon(events: readonly object[], url: string, apiKey: string): void {
  if (!navigator.onLine) return
  for (let first = 0; first < events.length; first += UPLOADED_EVENTS) {
    const upload = {
      api_key: apiKey,
      events: events.slice(first, first + UPLOADED_EVENTS),
      options: { min_id_length: MIN_ID_LENGTH },
      client_upload_time: new Date().toISOString(),
    }
    if (!navigator.sendBeacon?.(url, JSON.stringify(upload))) return
  }
}

function isEvent(value: unknown): value is Types.Event {
  return typeof value === 'object' && value !== null && 'event_type' in value
}
