import { create as contentDisposition } from 'content-disposition'
import { Hono } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { recordAccess, requireApplication, requireOperator } from '../http/bearer.ts'
import { publicUrlOf } from '../http/origin.ts'
import { Problem } from '../http/problem.ts'
import { limitCalls } from '../http/rate-limits.ts'
import type { Services } from '../services.ts'
import { extensionOf, MEDIA_TYPES } from './content-check.ts'
import { streamOf } from './file-folder.ts'
import { receiveUpload } from './receive-upload.ts'
import { requireFileQuota, storeUpload } from './store-upload.ts'

/**
 * Uploaded files.
 *
 * - `POST /upload_aws`: takes a résumé as multipart form data with the one field `data` (section 7)
 *   and answers 201 with the file reference, a JSON text: the address of the file for the operator. An
 *   application may have 10 files of 50 MiB together. 503 with Retry-After where the disk has too little
 *   space.
 * - `GET /files/<uuid>.<extension>`: the file, for the operator's token, or by a signed address
 *   while it is good. Always an attachment, so that nothing an applicant sent is ever shown or run
 *   in a browser; `X-Scan` is the virus scanner's verdict.
 * - `POST /files/<uuid>.<extension>/link`: 201 `{ url, expiresAt }`, a signed address, for the
 *   operator's token, to be handed to a vetting service.
 */
export function fileRoutes(services: Services): Hono<AppEnv> {
  const { environment, store, files, fileAddresses, writeTemporary, metrics, space } = services
  const asOperator = requireOperator(services)
  const routes = new Hono<AppEnv>()

  routes.use('/files/*', limitCalls(services, 'other'))
  const limitUploads = limitCalls(services, 'upload')
  routes.post('/upload_aws', requireApplication(services), limitUploads, async (c) => {
    const { applicationId } = c.var
    const uploadEnded = metrics.uploading()
    try {
      await requireFileQuota(applicationId, services)
      const upload = await receiveUpload(c.env.incoming, writeTemporary, space)
      const name = await storeUpload(upload, applicationId, services).finally(() =>
        upload.file.close(),
      )
      return c.json(`${publicUrlOf(c, environment)}/api/files/${name}`, 201)
    } finally {
      uploadEnded()
    }
  })

  routes.get(
    '/files/:name',
    async (c, next) => {
      if (c.req.query('signature') === undefined) return asOperator(c, next)
      if (!fileAddresses.opens(c.req.param('name'), c.req.query())) {
        throw new Problem(403, 'This address is not good any more: ask for a new one.')
      }
      await recordAccess(c, services, 'signed-address')
      return next()
    },
    async (c) => {
      const name = c.req.param('name')
      const extension = extensionOf(name)
      const record = NAME.test(name) ? await store.files.find(name) : undefined
      const file = record && (await files.read(name))
      if (!record || !file || !extension) throw noFile()
      return c.body(streamOf(file.bytes), 200, {
        'content-type': MEDIA_TYPES[extension],
        'content-length': String(file.size),
        'content-disposition': contentDisposition(record.original_name),
        'cache-control': 'private, no-store',
        'x-scan': record.scan,
      })
    },
  )

  routes.post('/files/:name/link', asOperator, async (c) => {
    const name = c.req.param('name')
    if (!NAME.test(name) || !(await store.files.find(name))) throw noFile()
    c.header('cache-control', 'no-store')
    return c.json(fileAddresses.sign(`${publicUrlOf(c, environment)}/api`, name), 201)
  })
  return routes
}

const NAME = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.[a-z]+$/

function noFile(): Problem {
  return new Problem(404, 'There is no such file: check the address.')
}
