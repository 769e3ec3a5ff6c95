import { describe, expect, it } from 'vitest'
import { serverEvents } from '../../../../../src/statechart/viewer/live/follow-state-counts.ts'

async function eventsOf(...chunks: (string | Uint8Array)[]): Promise<string[]> {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) {
        controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk)
      }
      controller.close()
    },
  })
  const events: string[] = []
  for await (const event of serverEvents(body)) events.push(event)
  return events
}

describe('server-sent events', () => {
  it('come one by one, wherever the chunks are cut', async () => {
    expect(
      await eventsOf('event: standing\nda', 'ta: [1]\n', '\nevent: standing\r\ndata: [2]\r\n\r\n'),
    ).toEqual(['[1]', '[2]'])
  })

  it('may have several lines of data, and a letter cut in two', async () => {
    const [first = 0, ...rest] = new TextEncoder().encode('é\n\n')
    expect(
      await eventsOf('data: a\ndata: ', new Uint8Array([first]), new Uint8Array(rest)),
    ).toEqual(['a\né'])
  })

  it('are no comments, and nothing that is not finished', async () => {
    expect(await eventsOf(': still here\n\n', 'data: torn')).toEqual([])
  })
})
