import { create as contentDisposition } from 'content-disposition'
import { Hono } from 'hono'
import * as v from 'valibot'
import { FILE_KINDS, kindNamed } from '../../../machines/requests/file-kinds.ts'
import type { AppEnv } from '../http/app-env.ts'
import { recordAccess, requireApplication, requireOperator } from '../http/bearer.ts'
import { limitCalls } from '../http/limit-calls.ts'
import { clientNetworkOf, publicUrlOf } from '../http/origin.ts'
import { Problem } from '../http/problem.ts'
import { json, operation } from '../openapi/description.ts'
import type { Services } from '../services.ts'
import type { FilesTable } from '../store/tables.ts'
import { streamOf } from './file-folder.ts'
import { receiveUpload } from './receive-upload.ts'
import { AddressSignature, SignedAddress } from './signed-address.ts'
import { requireFileQuota, storeUpload } from './store-upload.ts'

const FileName = v.pipe(
  v.string(),
  v.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.[a-z]+$/),
  v.description('The last part of the address that the upload was answered with.'),
)

const NOT_OPENED = {
  410: 'It was removed: the virus scanner found it infected, or a newer file took its place.',
  503: 'The virus scanner has not looked at it yet, and SCANNER_REQUIRED is on: wait as Retry-After says.',
}

const UPLOAD = operation({
  summary: "A résumé of the token's application",
  description:
    'At most 10 MiB, 50 MiB in a day. What it is counts before its name. Of 10 files the oldest that no contact names is replaced.',
  body: {
    content: {
      'multipart/form-data': {
        type: 'object',
        properties: { data: { type: 'string', contentMediaType: 'application/octet-stream' } },
        required: ['data'],
      },
    },
  },
  answers: {
    201: { description: 'The address of the file, for the operator.', content: json(v.string()) },
  },
  refusals: {
    400: 'The form ended too early or is malformed.',
    413: 'The file is too large, the application sent too much today, or contacts name all of its files.',
    415: 'The file is of a kind that is not taken, damaged, or has a password.',
    422: 'There is no file, it is empty, or the virus scanner refuses it.',
    503: 'The disk has too little space: wait as Retry-After says.',
  },
})
const OPEN = operation({
  summary: 'An uploaded file',
  description: 'Always an attachment; X-Scan is what the virus scanner said.',
  bearers: ['operator', 'none'],
  path: v.object({ name: FileName }),
  query: AddressSignature,
  answers: {
    200: {
      description: 'Its bytes.',
      content: Object.fromEntries(
        Object.values(FILE_KINDS).map(({ mediaType }) => [mediaType, {}]),
      ),
    },
  },
  refusals: {
    401: "There is neither a signature nor the operator's token.",
    403: 'The signature is wrong or has expired.',
    404: 'There is no such file.',
    ...NOT_OPENED,
  },
})
const LINK = operation({
  summary: 'An address that opens an uploaded file without a token, for a day',
  path: v.object({ name: FileName }),
  answers: { 201: { description: 'The address.', content: json(SignedAddress) } },
  refusals: { 404: 'There is no such file.', ...NOT_OPENED },
})

/**
 * Uploaded files (section 7). They are opened as attachments only, so that nothing an applicant sent is
 * ever shown or run in a browser.
 */
export function fileRoutes(services: Services): Hono<AppEnv> {
  const { environment, store, files, fileAddresses, writeTemporary, metrics, space } = services
  const asOperator = requireOperator(services)

  /** What is known of a file that may be opened. */
  async function recordOf(name: string): Promise<FilesTable> {
    const record = v.is(FileName, name) ? await store.files.find(name) : undefined
    if (!record) throw noFile()
    if (record.scan === 'infected') throw infected()
    if (record.scan === 'replaced') throw replaced()
    if (environment.files.isScanRequired && record.scan !== 'clean') throw unscanned()
    return record
  }

  const routes = new Hono<AppEnv>()

  routes.use('/files/*', limitCalls(services, 'other'))
  const limitUploads = limitCalls(services, 'upload')
  routes.post('/upload_aws', UPLOAD, requireApplication(services), limitUploads, async (c) => {
    const { applicationId } = c.var
    const uploadEnded = metrics.uploading()
    try {
      await requireFileQuota(applicationId, services)
      const upload = await receiveUpload(c.env.incoming, writeTemporary, space)
      const sender = { applicationId, network: clientNetworkOf(c, environment) }
      const name = await storeUpload(upload, sender, services).finally(() => upload.file.close())
      return c.json(`${publicUrlOf(c, environment)}/api/files/${name}`, 201)
    } finally {
      uploadEnded()
    }
  })

  routes.get(
    '/files/:name',
    OPEN,
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
      const kind = kindNamed(name)
      const record = await recordOf(name)
      const file = await files.read(name)
      if (!file || !kind) throw noFile()
      return c.body(streamOf(file.bytes), 200, {
        'content-type': FILE_KINDS[kind].mediaType,
        'content-length': String(file.size),
        'content-disposition': contentDisposition(record.original_name),
        'cache-control': 'private, no-store',
        'x-scan': record.scan,
      })
    },
  )

  routes.post('/files/:name/link', LINK, asOperator, async (c) => {
    const name = c.req.param('name')
    await recordOf(name)
    c.header('cache-control', 'no-store')
    return c.json(fileAddresses.sign(`${publicUrlOf(c, environment)}/api`, name), 201)
  })
  return routes
}

function noFile(): Problem {
  return new Problem(404, 'There is no such file: check the address.')
}

function infected(): Problem {
  return new Problem(410, 'The virus scanner found this file infected, and it was removed.')
}

function replaced(): Problem {
  return new Problem(410, 'A newer file of the application took the place of this one.')
}

function unscanned(): Problem {
  return new Problem(503, 'The virus scanner has not looked at this file yet: open it later.', {
    'retry-after': '60',
  })
}
