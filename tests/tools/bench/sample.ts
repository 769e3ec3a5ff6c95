import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distDir } from '../../../src/cli/project.ts'
import { storeSample } from '../../../src/cli/sample/store-sample.ts'
import { UserError } from '../../../src/cli/user-error.ts'
import { readEnvironment } from '../../../src/server/env.ts'
import { builtRelease } from '../../../src/server/operator/releases.ts'

/** On two cores that do nothing else. */
const WANTED_SECONDS = 20

/** Makes the sample data once, as a row. @throws UserError without a built page */
export async function measureSample(): Promise<{ seconds: number }[]> {
  const release = await builtRelease(distDir)
  if (release === undefined) throw new UserError('The page is not built yet: run npm run build.')
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'sample-'))
  try {
    const start = performance.now()
    await storeSample(readEnvironment({ DATA_DIR }), release, new Date())
    return [{ seconds: (performance.now() - start) / 1000 }]
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}

export function sampleRow({ seconds }: { seconds: number }): Record<string, string> {
  return { 'sample data': 'made', seconds: `${seconds.toFixed(1)} (wanted ${WANTED_SECONDS})` }
}
