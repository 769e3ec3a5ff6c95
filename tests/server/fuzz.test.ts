import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fuzz } from './fuzz/fuzz.ts'
import { OPERATOR_TOKEN, runningServer, temporaryFolder } from './running-server.ts'

const CALLS = 500

test(`${CALLS} calls of every kind: none is answered by 5xx, each refusal says what to do`, async () => {
  const distDir = await temporaryFolder()
  await writeFile(join(distDir, 'index.html'), '<!doctype html><title>Funnel</title>')
  const server = await runningServer({}, { distDir })
  const { failure } = await fuzz({ url: server.url, operator: OPERATOR_TOKEN }, CALLS)
  expect(failure).toBeUndefined()
  expect(server.entries.filter(({ level }) => level === 'error')).toEqual([])
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
}, 60_000)
