import { Hono } from 'hono'
import { extensionOf, MEDIA_TYPES } from '../files/upload-kinds.ts'
import type { AppEnv } from '../http/app-env.ts'
import { requireOperator } from '../http/bearer.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'

/**
 * `GET /files/<uuid>.<extension>`: an uploaded file, for the operator's token only. Always an
 * attachment, so that nothing an applicant sent is ever shown or run in a browser.
 */
export function fileRoutes({ environment, files }: Services): Hono<AppEnv> {
  return new Hono<AppEnv>().get(
    '/files/:name',
    requireOperator(environment.operatorToken),
    async (c) => {
      const name = c.req.param('name')
      const extension = extensionOf(name)
      const file = NAME.test(name) && extension ? await files.read(name) : undefined
      if (file === undefined || extension === undefined) {
        throw new Problem(404, 'There is no such file: check the address.')
      }
      return c.body(streamOf(file.bytes), 200, {
        'content-type': MEDIA_TYPES[extension],
        'content-length': String(file.size),
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
      })
    },
  )
}

const NAME = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.[a-z]+$/

function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
