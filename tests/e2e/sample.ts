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
import { DatabaseSync } from 'node:sqlite'
import { hashBuildInputs } from '../../src/build/build-inputs.ts'
import { distDir, projectDir, resultsDir } from '../../src/cli/project.ts'
import { storeSample } from '../../src/cli/sample/store-sample.ts'
import { calendarDate } from '../../src/effects/clock.ts'
import { readEnvironment } from '../../src/server/env.ts'

const FOLDER = join(resultsDir, 'sample')

/** Fills a data folder with today's sample data, which one worker makes once for the same sources. */
export async function fillWithSample(dataDir: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const now = new Date()
  const made = join(FOLDER, `${calendarDate(now)}-${hashBuildInputs(projectDir).slice(0, 12)}`)
  const lock = new DatabaseSync(join(FOLDER, 'lock.sqlite'), { timeout: 120_000 })
  try {
    lock.exec('begin immediate')
    if (!existsSync(made)) await makeSample(made, now)
  } finally {
    lock.close()
  }
  cpSync(made, dataDir, { recursive: true })
}

async function makeSample(made: string, now: Date): Promise<void> {
  const old = readdirSync(FOLDER).filter((one) => one < calendarDate(now))
  for (const one of old) rmSync(join(FOLDER, one), { recursive: true })
  const folder = mkdtempSync(join(FOLDER, 'made-'))
  const release = JSON.parse(readFileSync(join(distDir, '.vite/release.json'), 'utf8'))
  await storeSample(readEnvironment({ DATA_DIR: folder }), release, now)
  renameSync(folder, made)
}
