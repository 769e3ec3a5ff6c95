import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { hashBuildInputs } from '../../build/build-inputs.ts'
import { calendarDate } from '../../effects/clock.ts'
import { type Environment, readEnvironment } from '../../server/env.ts'
import { builtRelease } from '../../server/operator/releases.ts'
import { lockFolder } from '../../server/store/folder-lock.ts'
import { distDir, projectDir } from '../project.ts'
import { UserError } from '../user-error.ts'
import { storeSample } from './store-sample.ts'

/** Another port is another site for a browser: it stores nothing of this one together with real data. */
const PORT = '3001'

/** Says that a folder has sample data, of which day and which sources; empty texts while it is made. */
const MARKER = 'sample.json'
const Marker = v.object({ day: v.string(), sources: v.string() })
type Marker = v.InferOutput<typeof Marker>

/** What stays when the data is made again: the printed link opens it still. */
const UNCHANGED = ['operator-token', 'token-secret', 'in-use.lock', 'server.lock']

/** The configuration of a server with sample data: nothing of `.env`, and of the environment the port alone. */
export function sampleEnvironment(port: string | undefined): Environment {
  return readEnvironment({
    PORT: port || PORT,
    HOST: '127.0.0.1',
    DATA_DIR: join(projectDir, 'data/sample'),
    ANALYTICS_URL: 'off',
    MONITORING_DSN: 'off',
  })
}

/**
 * Makes the sample data of today, unless it is there.
 *
 * @throws UserError if the folder holds other data; EnvironmentError if a server works on it
 */
export async function prepareSample(environment: Environment, now: Date): Promise<void> {
  const { dataDir } = environment
  console.log(
    'Sample data: .env and the environment are ignored (database, bucket, mail, webhook, vetting, places, analytics, reports, conversion, scanner); nothing leaves this machine.',
  )
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const marker: Marker = { day: calendarDate(now), sources: hashBuildInputs(projectDir) }
  const found = await readMarker(dataDir)
  if (found?.day === marker.day && found.sources === marker.sources) return
  const release = await builtRelease(distDir)
  if (release === undefined) throw new UserError('The page is not built yet: run npm run build.')
  const start = performance.now()
  process.stdout.write('Making sample data ... ')
  await writeMarker(dataDir, { day: '', sources: '' })
  await removeOld(dataDir)
  await storeSample(environment, release, now)
  await writeMarker(dataDir, marker)
  console.log(`done in ${Math.round((performance.now() - start) / 1000)} s`)
}

async function readMarker(dataDir: string): Promise<Marker | undefined> {
  const names = await readdir(dataDir)
  if (names.length === 0) return undefined
  if (!names.includes(MARKER)) {
    throw new UserError(`${dataDir} holds other data: move it away, sample data is made there.`)
  }
  const text = await readFile(join(dataDir, MARKER), 'utf8')
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Marker), text)
  return read.success ? read.output : undefined
}

function writeMarker(dataDir: string, marker: Marker): Promise<void> {
  return writeFile(join(dataDir, MARKER), JSON.stringify(marker))
}

async function removeOld(dataDir: string): Promise<void> {
  const unlock = lockFolder(dataDir, 'server')
  try {
    const old = (await readdir(dataDir)).filter((name) => ![MARKER, ...UNCHANGED].includes(name))
    for (const name of old) await rm(join(dataDir, name), { recursive: true })
  } finally {
    unlock()
  }
}
