import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runningServer } from './running-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'funnel-report-'))
const reportFile = join(folder, 'paths.json')
afterAll(() => rmSync(folder, { recursive: true }))

describe('GET /coverage', () => {
  it('is empty where no report was written', async () => {
    const server = await runningServer({}, { reportFile })
    expect((await fetch(`${server.url}/api/coverage`)).status).toBe(204)
  })

  it('is the last report', async () => {
    const server = await runningServer({}, { reportFile })
    writeFileSync(reportFile, '{"version":1}')
    const response = await fetch(`${server.url}/api/coverage`)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.text()).toBe('{"version":1}')
  })
})
