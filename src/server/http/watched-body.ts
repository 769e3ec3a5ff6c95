import type { MiddlewareHandler } from 'hono'
import { errorFields } from '../log.ts'
import type { Services } from '../services.ts'
import type { AppEnv } from './app-env.ts'

/**
 * For answers streamed from a disk, a database or another service: if the source fails, the error
 * is logged and the connection ends, so that no client takes a part for the whole.
 */
export function watchedBody({ log }: Pick<Services, 'log'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next()
    const { body, status, headers } = c.res
    if (c.error || body === null) return
    const { requestId } = c.var
    const { socket } = c.env.incoming
    const reader = body.getReader()
    const watched = new ReadableStream<Uint8Array>({
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          log.error('answer_broken_off', { requestId, ...errorFields(error) })
          socket.destroy()
          controller.close()
        }
      },
      cancel: (reason) => reader.cancel(reason),
    })
    c.res = undefined
    c.res = new Response(watched, { status, headers })
  }
}
