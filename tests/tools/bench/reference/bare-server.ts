import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

/** What a bare server keeps of a contact: nothing but what durability needs. */
export interface BareContact {
  applicationId: string
  body: string
}

/**
 * A bare HTTP server that takes a contact by POST, keeps it in a commit that it shares with those
 * that came meanwhile, and answers 201: no routes, tokens, checks or log. It prints its port.
 */
export function serveBare(commit: (contacts: readonly BareContact[]) => void | Promise<void>) {
  let waiting: (BareContact & { answer: () => void })[] = []
  let isCommitting = false

  async function commitAll(): Promise<void> {
    isCommitting = true
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      await commit(group)
      for (const { answer } of group) answer()
    }
    isCommitting = false
  }

  const server = createServer(async (request, response) => {
    const body = await text(request)
    const applicationId = String(request.headers['idempotency-key'])
    const answer = () =>
      response
        .writeHead(201, { 'content-type': 'application/json' })
        .end(JSON.stringify({ applicationId }))
    waiting.push({ applicationId, body, answer })
    if (!isCommitting) setImmediate(() => !isCommitting && void commitAll())
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.stdout.write(`${typeof address === 'object' ? address?.port : address}\n`)
  })
}
