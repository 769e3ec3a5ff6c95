import { Hono } from 'hono'
import { receiveUpload } from '../files/receive-upload.ts'
import type { AppEnv } from '../http/app-env.ts'
import { requireApplication } from '../http/bearer.ts'
import { publicUrlOf } from '../http/origin.ts'
import type { Services } from '../services.ts'

/**
 * `POST /upload_aws`: takes a résumé as multipart form data with the one field `data` (section 7)
 * and answers 201 with the file reference, a JSON text: the address of the file for the operator.
 */
export function uploadRoutes({ environment, store, files, tokens }: Services): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/upload_aws', requireApplication(tokens), async (c) => {
    const upload = await receiveUpload(c.env.incoming, files)
    await store.files.add({
      name: upload.name,
      application_id: c.var.applicationId,
      original_name: upload.originalName,
      size_bytes: upload.size,
      received_at: new Date().toISOString(),
    })
    return c.json(`${publicUrlOf(c, environment)}/api/files/${upload.name}`, 201)
  })
}
