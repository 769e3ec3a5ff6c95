import { Hono } from 'hono'
import { receiveUpload } from '../files/receive-upload.ts'
import { refuseAnotherFile, takeIn } from '../files/take-in.ts'
import type { AppEnv } from '../http/app-env.ts'
import { requireApplication } from '../http/bearer.ts'
import { publicUrlOf } from '../http/origin.ts'
import type { Services } from '../services.ts'

/**
 * `POST /upload_aws`: takes a résumé as multipart form data with the one field `data` (section 7)
 * and answers 201 with the file reference, a JSON text: the address of the file for the operator. An
 * application may have 10 files of 50 MiB together. 503 with Retry-After where the disk has too little
 * space.
 */
export function uploadRoutes(services: Services): Hono<AppEnv> {
  const { environment, stage, metrics, space } = services
  return new Hono<AppEnv>().post('/upload_aws', requireApplication(services), async (c) => {
    const stopCounting = metrics.uploading()
    try {
      await refuseAnotherFile(c.var.applicationId, services)
      const upload = await receiveUpload(c.env.incoming, stage, space)
      const name = await takeIn(upload, c.var.applicationId, services).finally(() =>
        upload.file.close(),
      )
      return c.json(`${publicUrlOf(c, environment)}/api/files/${name}`, 201)
    } finally {
      stopCounting()
    }
  })
}
