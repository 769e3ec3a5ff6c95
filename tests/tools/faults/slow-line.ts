import { chromium } from 'playwright'
import { distDir } from '../../../src/cli/project.ts'
import { readEnvironment } from '../../../src/server/env.ts'
import { createLog } from '../../../src/server/log.ts'
import { startServer } from '../../../src/server/start.ts'
import { Applicant, PDF } from '../../e2e/screens/applicant.ts'
import { startSlowLine } from '../../fakes/slow-line.ts'
import { findChromium, isRoot } from '../chromium.ts'
import type { TriedFault } from './processes.ts'
import { newStorage, variablesOf } from './storage.ts'

const FILE_BYTES = 900_000
const BYTES_PER_SECOND = 12_000
/** What the line needs for the file, and as long again. */
const MOST_MS = (2 * FILE_BYTES * 1000) / BYTES_PER_SECOND

/** Uploads a résumé in a browser over a slow line. */
export async function slowLineFault(onResult: (fault: TriedFault) => void): Promise<void> {
  const began = performance.now()
  const storage = await newStorage(null)
  const variables = { HOST: '127.0.0.1', PORT: '0', ANALYTICS_URL: 'off', MONITORING_DSN: 'off' }
  const environment = readEnvironment({ ...variablesOf(storage), ...variables })
  const server = await startServer(environment, { distDir, log: createLog(() => {}) })
  const line = await startSlowLine(server.port, BYTES_PER_SECOND)
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: isRoot() ? ['--no-sandbox'] : [],
  })
  try {
    const page = await browser.newPage({ baseURL: `http://127.0.0.1:${line.port}` })
    const applicant = new Applicant(page)
    await applicant.returnsTo(3)
    await applicant.picks(/share your background/, 'Resume upload')
    const buffer = Buffer.concat([Buffer.alloc(FILE_BYTES, PDF.buffer), PDF.buffer])
    await page.locator('input[type=file]').setInputFiles({ ...PDF, buffer })
    const ended = page.locator('.file-status, .field-error').filter({ hasText: /uploaded|failed/ })
    await ended.waitFor({ timeout: MOST_MS })
    onResult({
      fault: 'a slow line',
      where: 'browser',
      tried: `a résumé of ${FILE_BYTES / 1000} kB at ${BYTES_PER_SECOND / 1000} kB/s`,
      ...{ lost: 0, double: 0, falseAlarms: 0 },
      wrong: (await ended.innerText()).includes(`${PDF.name} uploaded`) ? 0 : 1,
      seconds: Math.round((performance.now() - began) / 1000),
    })
  } finally {
    await browser.close()
    line.stop()
    await server.close()
    await storage.remove()
  }
}
