import { expect, it, vi } from 'vitest'
import { createUpload } from '../../../../../src/effects/api/upload.ts'
import { runCallback } from '../run-actor.ts'
import { until } from '../until.ts'

it('sends no file that was removed while the token was requested', async () => {
  const opened = vi.fn()
  vi.stubGlobal('XMLHttpRequest', opened)
  let isTokenUsed = false
  const credential = {
    tokenOf: () => Promise.resolve('token').finally(() => setImmediate(() => (isTokenUsed = true))),
    renew: () => {},
  }
  const upload = createUpload({ baseUrl: '/api' }, credential, () => 'application')
  const run = runCallback(upload, { file: new File(['cv'], 'cv.pdf') })
  run.stop()
  await until(() => isTokenUsed)
  expect(opened).not.toHaveBeenCalled()
  expect(run.reported).toEqual([])
})
