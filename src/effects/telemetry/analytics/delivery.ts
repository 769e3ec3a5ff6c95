import { createInstance, Identify, type Types } from '@amplitude/analytics-browser'
import { storageOf } from '../../storage/records.ts'
import { randomUuid } from '../../uuid.ts'
import { sendByBeacon } from './beacon.ts'
import { type AnalyticsConfiguration, endpointOf } from './configuration.ts'
import { isFarewell, type Recorded } from './recorded.ts'
import { fetchAutocapture } from './remote-configuration.ts'
import { type SentEvent, sentEventOf } from './sent-event.ts'
import { openUnsentEvents } from './unsent-events.ts'

/** Sends events to the analytics provider, through the provider's own client. */
export interface Delivery {
  /**
   * Sends what the provider gets of an event. Where the applicant's records are gone with it, so are
   * their name for the provider and what is stored.
   */
  deliver(recorded: Recorded): void
  /**
   * The page is hidden and may end: everything leaves by beacon, what an upload without an answer
   * holds up as well. An event that arrives twice is one to the provider, by its insert id.
   */
  leave(): Promise<void>
  /** The page is shown again. */
  stay(): void
}

/** Starts the provider's client; resolves when it takes events. */
export async function startDelivery(configuration: AnalyticsConfiguration): Promise<Delivery> {
  const { apiKey, transport, remoteConfiguration } = configuration
  const unsent = openUnsentEvents<Types.Event>(storageOf('localStorage'), {
    pageId: randomUuid(),
    limit: configuration.storedEvents,
    locks: navigator.locks,
    isEvent,
  })
  const autocapture = await fetchAutocapture({
    ...remoteConfiguration,
    apiKey,
    sessionId: Date.now(),
  })
  const client = createInstance()
  await client.init(apiKey, {
    serverUrl: endpointOf(configuration),
    useBatch: configuration.isBatch,
    transport,
    flushIntervalMillis: configuration.flushIntervalMs,
    flushMaxRetries: configuration.flushMaxRetries,
    flushQueueSize: configuration.flushQueueSize,
    sessionTimeout: configuration.sessionTimeoutMs,
    minIdLength: configuration.minIdLength,
    cookieOptions: {
      domain: '',
      expiration: configuration.cookieDays,
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
    loggerProvider: QUIET,
  }).promise
  let userId = client.getUserId()

  /**
   * What the client would read only when it handles the event, as it is now. A user id that is given as
   * undefined keeps an event from before the e-mail without one.
   */
  function optionsAt(time: number): Types.EventOptions {
    const deviceId = client.getDeviceId()
    const options: Types.EventOptions = {
      time,
      ...(deviceId !== undefined && { device_id: deviceId }),
    }
    return Object.assign(options, { user_id: userId })
  }

  /** Another tab may have been told who the applicant is. */
  function identify(email: string): void {
    if (email === userId) return
    userId = email
    client.setUserId(email)
  }

  function send(event: SentEvent): void {
    if (event.email !== undefined) identify(event.email)
    if (event.kind === 'track') {
      client.track(event.name, event.properties, {
        ...optionsAt(event.at),
        ...(event.insertId !== undefined && { insert_id: event.insertId }),
      })
    } else {
      const properties = new Identify()
      for (const [name, value] of Object.entries(event.properties)) properties.set(name, value)
      client.identify(properties, optionsAt(event.at))
    }
    client.extendSession()
  }

  function forget(): void {
    unsent.forget()
    userId = undefined
    client.reset()
  }

  return {
    deliver(recorded) {
      const sent = sentEventOf(recorded)
      if (sent) send(sent)
      if (isFarewell(recorded.event)) forget()
    },
    async leave() {
      unsent.hold()
      client.setTransport('beacon')
      await client.flush().promise
      sendByBeacon(unsent.pending(), configuration)
    },
    stay() {
      unsent.release()
      client.setTransport(transport)
    },
  }
}

function isEvent(value: unknown): value is Types.Event {
  return typeof value === 'object' && value !== null && 'event_type' in value
}

function nothing(): void {}

/** The client's own words: a blocked request or a refused event is no error of the page. */
const QUIET = {
  enable: nothing,
  disable: nothing,
  log: nothing,
  warn: nothing,
  error: nothing,
  debug: nothing,
}
