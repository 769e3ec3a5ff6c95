import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runningServer, temporaryFolder } from './running-server.ts'

test('the last report of the generated paths is answered, and nothing where none was written', async () => {
  const reportFile = join(await temporaryFolder(), 'paths.json')
  const { url } = await runningServer({}, { reportFile })
  expect((await fetch(`${url}/api/coverage`)).status).toBe(204)
  await writeFile(reportFile, '{"version":1}')
  const response = await fetch(`${url}/api/coverage`)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.text()).toBe('{"version":1}')
})
