import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { hashBuildInputs } from '../../src/build/build-inputs.ts'
import { distDir, projectDir, resultsDir } from '../../src/cli/project.ts'
import { storeSample } from '../../src/cli/sample/store-sample.ts'
import { calendarDate } from '../../src/effects/clock.ts'
import { readEnvironment } from '../../src/server/env.ts'

const FOLDER = join(resultsDir, 'sample')

/** Fills a data folder with today's sample data, which is made once for the same sources. */
export async function fillWithSample(dataDir: string): Promise<void> {
  const now = new Date()
  const name = `${calendarDate(now)}-${hashBuildInputs(projectDir).slice(0, 12)}`
  const made = join(FOLDER, name)
  if (!existsSync(made)) {
    mkdirSync(FOLDER, { recursive: true })
    const old = readdirSync(FOLDER).filter((one) => one < name.slice(0, 10))
    for (const one of old) rmSync(join(FOLDER, one), { recursive: true })
    const folder = mkdtempSync(join(FOLDER, 'made-'))
    const release = JSON.parse(readFileSync(join(distDir, '.vite/release.json'), 'utf8'))
    await storeSample(readEnvironment({ DATA_DIR: folder }), release, now)
    if (existsSync(made)) rmSync(folder, { recursive: true })
    else renameSync(folder, made)
  }
  cpSync(made, dataDir, { recursive: true })
}
