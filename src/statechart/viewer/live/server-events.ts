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
