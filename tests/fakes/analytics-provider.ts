/** An event as the provider gets it. */
interface ProvidedEvent {
  event_type: string
  user_id?: string
  device_id: string
  session_id: number
  time: number
}

/** One upload, and when it came, in milliseconds since 1970. */
interface Upload {
  at: number
  body: { events: ProvidedEvent[] } & Record<string, unknown>
}

/** An answer of the provider's, or what the network makes of it. */
type Answer = { code: number; [field: string]: unknown } | 'no network' | 'no answer'

/** A provider that takes every upload. */
export interface AnalyticsProvider {
  uploads: readonly Upload[]
  /** The next uploads are answered so, in turn. */
  answers(...answers: (Answer | ((upload: Upload) => Answer))[]): void
  /** The events that were taken, in their order. */
  taken(): ProvidedEvent[]
  /** The browser's calls that reach the provider. */
  fetch(url: string, init: { body: string }): Promise<Response>
  sendBeacon(url: string, body: string): boolean
}

export function analyticsProvider(): AnalyticsProvider {
  const uploads: Upload[] = []
  const taken: ProvidedEvent[] = []
  const answers: (Answer | ((upload: Upload) => Answer))[] = []

  function take(text: string): Answer {
    const upload: Upload = { at: Date.now(), body: JSON.parse(text) }
    uploads.push(upload)
    const next = answers.shift() ?? { code: 200 }
    const answer = typeof next === 'function' ? next(upload) : next
    if (typeof answer === 'object' && answer.code === 200) taken.push(...upload.body.events)
    return answer
  }

  return {
    uploads,
    answers: (...next) => void answers.push(...next),
    taken: () => taken,
    async fetch(url, { body }) {
      if (url.startsWith('/config?')) return Response.json({ configs: {} })
      const answer = take(body)
      if (answer === 'no network') throw new TypeError('Failed to fetch')
      if (answer === 'no answer') return new Promise(() => {})
      return Response.json(answer, { status: answer.code })
    },
    sendBeacon(_url, body) {
      take(body)
      return true
    },
  }
}
