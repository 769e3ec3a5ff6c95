import { create as contentDisposition } from 'content-disposition'
import { Hono } from 'hono'
import * as v from 'valibot'
import { FILE_KINDS, kindNamed } from '../../../machines/requests/file-kinds.ts'
import type { AppEnv } from '../http/app-env.ts'
import { requireApplication, requireSecret } from '../http/bearer.ts'
import { callTaker, TOO_MANY_CALLS } from '../http/limit-calls.ts'
import { recordAccess } from '../http/operator-secret.ts'
import { clientNetworksOf, publicUrlOf } from '../http/origin.ts'
import { Problem } from '../http/problem.ts'
import { watchedBody } from '../http/watched-body.ts'
import { errorFields } from '../log.ts'
import { json, operation } from '../openapi.ts'
import type { Services } from '../services.ts'
import type { FilesTable } from '../store/tables.ts'
import { streamOf } from './file-store.ts'
import { receiveUpload } from './receive-upload.ts'
import { AddressSignature } from './signed-address.ts'
import { requireRoomForFile, storeUpload } from './store-upload.ts'
import { limitUploadsAtOnce } from './uploads-at-once.ts'

const FileName = v.pipe(
  v.string(),
  v.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.[a-z]+$/),
  v.description('The last part of the address that the upload was answered with.'),
)

const REMOVED = 'It was removed: the virus scanner found it infected.'

const UPLOAD = operation({
  summary: "A résumé of the token's application",
  description:
    'At most 10 MiB; 50 MiB and 50 files in a day, two at once: a third ends the first. What it is counts before its name.',
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
  errors: {
    400: 'The form ended too early or is malformed.',
    413: 'The file is too large, or the application sent too much today.',
    415: 'The file is of a kind that is not taken, damaged, or has a password.',
    422: 'There is no file, it is empty, or the virus scanner refuses it.',
    429: 'Too much comes from this network at once, or came today: wait as Retry-After says.',
    503: 'There is too little space: wait as Retry-After says.',
  },
})
const FIND = operation({
  summary: "Whether a résumé of the token's application is still there",
  path: v.object({ name: FileName }),
  answers: { 204: { description: 'It is.' } },
  errors: {
    404: 'It is of another application.',
    410: 'It was removed: after its time, or since the virus scanner found it infected.',
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
  errors: {
    401: "There is neither a signature nor the operator's token.",
    403: 'The signature is wrong or has expired.',
    404: 'There is no such file.',
    410: REMOVED,
    429: TOO_MANY_CALLS,
    503: 'The virus scanner has to look at it first, and cannot: wait as Retry-After says.',
  },
})
/**
 * Uploaded files (section 7). They are opened as attachments only, so that nothing an applicant sent is
 * ever shown or run in a browser.
 */
export function fileRoutes(services: Services): Hono<AppEnv> {
  const { environment, store, files, fileAddresses, writeTemporary, space } = services
  const { scanner, log } = services
  const asOperator = requireSecret(services, 'operator')
  const takeCall = callTaker(services, 'other')

  /** What is known of a file that was not removed. */
  async function recordOf(name: string): Promise<FilesTable> {
    const record = v.is(FileName, name) ? await store.files.find(name) : undefined
    if (!record) throw noFile()
    if (record.scan === 'infected') throw removed()
    return record
  }

  /** Scans a file that the scanner has not found clean; an infected one is marked, then removed. */
  async function scanOf({ name, scan }: FilesTable): Promise<FilesTable['scan']> {
    if (scanner === undefined || scan === 'clean') return scan
    const bytes = await files.read(name)
    if (!bytes) throw noFile()
    const verdict = await scanner(bytes).catch((error: unknown) => {
      log.error('scan_failed', { name, ...errorFields(error) })
      throw unscanned()
    })
    await store.files.mark(name, verdict)
    log.info('late_scan', { name, scan: verdict })
    if (verdict === 'clean') return verdict
    await files.remove(name)
    throw removed()
  }

  const atOnce = limitUploadsAtOnce(services.limits)
  const routes = new Hono<AppEnv>()

  routes.post('/upload_aws', UPLOAD, requireApplication(services, 'upload'), async (c) => {
    const { incoming } = c.env
    const { applicationId } = c.var
    const networks = clientNetworksOf(c, environment)
    const sender = { applicationId, networks }
    const name = await atOnce({ applicationId, network: networks[0], incoming }, async () => {
      await requireRoomForFile(sender, services)
      const upload = await receiveUpload(incoming, writeTemporary, space)
      return storeUpload(upload, sender, services).finally(() => upload.file.close())
    })
    return c.json(`${publicUrlOf(c, environment)}/api/files/${name}`, 201)
  })

  routes.get('/upload_aws/:name', FIND, requireApplication(services, 'progress'), async (c) => {
    const record = await store.files.find(c.req.param('name'))
    if (!record) throw removed()
    if (record.application_id !== c.var.applicationId) throw noFile()
    await recordOf(record.name)
    return c.body(null, 204, { 'cache-control': 'no-store' })
  })

  routes.get(
    '/files/:name',
    OPEN,
    watchedBody(services),
    async (c, next) => {
      if (c.req.query('signature') === undefined) return asOperator(c, next)
      takeCall(c)
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
      const scan = await scanOf(record)
      const bytes = await files.read(name)
      if (!bytes || !kind) throw noFile()
      return c.body(streamOf(bytes), 200, {
        'content-type': FILE_KINDS[kind].mediaType,
        'content-disposition': contentDisposition(record.original_name),
        'cache-control': 'private, no-store',
        'x-scan': scan,
      })
    },
  )

  return routes
}

function noFile(): Problem {
  return new Problem(404, 'There is no such file: check the address.')
}

function removed(): Problem {
  return new Problem(410, 'This file was removed: the virus scanner found it infected.')
}

function unscanned(): Problem {
  return new Problem(503, 'The virus scanner cannot look at this file now: open it later.', {
    'retry-after': '60',
  })
}
