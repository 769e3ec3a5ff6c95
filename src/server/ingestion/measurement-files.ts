import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { ExpiryRange } from '../store/clock.ts'

/** An analytics event, or an envelope of error reports: its text, or Base64 if it is none. */
export type Measurement = { event: object } | { report: string } | { reportBase64: string }

/** Events and error reports, as lines of JSON in a file a day. */
export type MeasurementFiles = ReturnType<typeof openMeasurementFiles>

/** Between two looks at the size of all files. */
const UNCHECKED_BYTES = 1024 * 1024
/** A file of a day, and what a broken off removal left of it. */
const FILE_OF_DAY = /^\d{4}-\d{2}-\d{2}\.jsonl(\.part)?$/
const ID_FILE = 'folder-id'
export const LINE_END = 0x0a

interface MeasurementFilesOptions {
  /** All files may have so many bytes now. */
  mostBytes: () => Promise<number>
  /** Called before the first line of a day is written, with the id of the folder. */
  onFirstOfDay: (folderId: string, at: Date) => Promise<void>
}

/** Opens the folder `measurement/` of the data folder; it is made with the first line. */
export function openMeasurementFiles(
  dataDir: string,
  { mostBytes, onFirstOfDay }: MeasurementFilesOptions,
) {
  const folder = measurementFolder(dataDir)
  const inTurn = pLimit(1)
  let lastDay: string | undefined
  let unchecked = UNCHECKED_BYTES

  async function makeRoom(): Promise<void> {
    unchecked = 0
    const files = await filesIn(folder)
    let excess = files.reduce((sum, { bytes }) => sum + bytes, 0)
    if (excess > 0) excess -= await mostBytes()
    for (const { path, bytes } of files) {
      if (excess <= 0) return
      await rm(path, { force: true })
      excess -= bytes
    }
  }

  async function append(measurements: readonly Measurement[], at: Date): Promise<void> {
    const day = dayOf(at)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (day !== lastDay) await onFirstOfDay(await readOrCreateId(folder), at)
    lastDay = day
    const time = at.toISOString()
    const lines = measurements.map((one) => `${JSON.stringify({ at: time, ...one })}\n`).join('')
    await appendLines(join(folder, `${day}.jsonl`), lines)
    unchecked += Buffer.byteLength(lines)
    if (unchecked >= UNCHECKED_BYTES) await makeRoom()
  }

  return {
    mostBytes,
    /** Resolves once they are handed to the operating system. */
    add: (measurements: readonly Measurement[], at: Date) => inTurn(append, measurements, at),
    /** Removes the oldest files while all have more bytes than they may. */
    makeRoom: () => inTurn(makeRoom),
    /** Removes the files of whole days, and returns how many. */
    async removeExpired({ from, before }: ExpiryRange): Promise<number> {
      const files = await filesIn(folder)
      const isExpired = (day: string) => day >= from.slice(0, 10) && day < before.slice(0, 10)
      const expired = files.filter(({ day }) => isExpired(day))
      for (const { path } of expired) await rm(path, { force: true })
      return expired.length
    },
  }
}

/** Where the events and reports of a server are. */
export function measurementFolder(dataDir: string): string {
  return join(dataDir, 'measurement')
}

/** The id of a folder, under whatever path and on whatever machine it is; undefined before its first line. */
export function folderIdIn(folder: string): Promise<string | undefined> {
  return readFile(join(folder, ID_FILE), 'utf8').catch((error) => {
    if (isMissing(error)) return undefined
    throw error
  })
}

async function readOrCreateId(folder: string): Promise<string> {
  const id = crypto.randomUUID()
  await writeFile(join(folder, ID_FILE), id, { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await folderIdIn(folder)) ?? id
}

/** A line that was not written whole, as on a full disk, ends here. */
async function appendLines(path: string, lines: string): Promise<void> {
  const file = await open(path, 'a+', 0o600)
  try {
    const { size } = await file.stat()
    const last = Buffer.alloc(1, LINE_END)
    if (size > 0) await file.read(last, 0, 1, size - 1)
    await file.appendFile(last[0] === LINE_END ? lines : `\n${lines}`)
  } finally {
    await file.close()
  }
}

/** The files of days, the oldest first. */
export async function filesIn(folder: string) {
  const names = await readdir(folder).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  const ofDays = names.filter((name) => FILE_OF_DAY.test(name)).sort()
  return Promise.all(
    ofDays.map(async (name) => {
      const path = join(folder, name)
      const stats = await stat(path).catch(() => undefined)
      return {
        path,
        day: name.slice(0, 10),
        isPart: name.endsWith('.part'),
        bytes: stats?.size ?? 0,
      }
    }),
  )
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
