import * as v from 'valibot'
import { operatorFetch } from '../operator/ask-backend.ts'

const StateCountsSchema = v.array(
  v.object({ state: v.string(), count: v.number(), decided: v.number() }),
)

/** How many applications are in each state, by its id; decided ones are counted apart. */
export type StateCounts = v.InferOutput<typeof StateCountsSchema>

const RECONNECT_MS = 3000
const CONNECTION_LOST = 'The connection to the backend was lost: it is tried again.'

interface Listener {
  onCounts(counts: StateCounts): void
  onProblem(sentence: string): void
  /** The backend does not take the token. */
  onRefused(sentence: string): void
}

/** Streams the counts until the signal aborts; reconnects after a lost connection. */
export async function followStateCounts(
  url: string,
  token: string,
  signal: AbortSignal,
  { onCounts, onProblem, onRefused }: Listener,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const answer = await operatorFetch(url, token, signal)
      if ('isRefused' in answer) return onRefused(answer.problem)
      if ('problem' in answer) return onProblem(answer.problem)
      for await (const data of serverEvents(answer.value.body ?? new ReadableStream())) {
        onCounts(v.parse(StateCountsSchema, JSON.parse(data)))
      }
    } catch {
      if (signal.aborted) return
    }
    onProblem(CONNECTION_LOST)
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS))
  }
}

/** The data of server-sent events, one after the other, as they come over a stream. */
export async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let text = ''
  for await (const chunk of chunksOf(body)) {
    text += chunk
    const events = text.split(/\r?\n\r?\n/)
    text = events.pop() ?? ''
    for (const event of events) {
      const data = dataOf(event)
      if (data !== '') yield data
    }
  }
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      yield decoder.decode(read.value, { stream: true })
    }
  } finally {
    await reader.cancel()
  }
}

function dataOf(event: string): string {
  return event
    .split(/\r?\n/)
    .flatMap((line) => /^data: ?(.*)$/.exec(line)?.slice(1) ?? [])
    .join('\n')
}
