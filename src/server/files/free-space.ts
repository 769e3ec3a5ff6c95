import { statfs } from 'node:fs/promises'
import type { Environment } from '../env.ts'
import { LimitProblem } from '../http/problem.ts'
import type { ServerLimits } from '../limits.ts'
import type { Log } from '../log.ts'

/** The bytes that are free on the disk of the data folder; a test sets its own. */
export type FreeBytes = () => Promise<number>

/** What may be written while the disk of the data folder has little space: contacts always. */
export type FreeSpace = ReturnType<typeof createFreeSpace>

/** @returns the free bytes of the disk of the folder */
export function freeBytesOf(folder: string): FreeBytes {
  return async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
}

/** How many bytes have to be free for each, by what the server writes to the disk of the data folder. */
export function watermarksOf(
  { databaseUrl, files }: Pick<Environment, 'databaseUrl' | 'files'>,
  { freeBytes, freeBytesOfIncoming }: ServerLimits,
) {
  const isOfDatabase = databaseUrl === undefined
  const isOfFiles = files.s3 === undefined
  const uploads = isOfDatabase || isOfFiles ? freeBytes / 2 : freeBytesOfIncoming
  return {
    measurement: 2 * uploads,
    progress: isOfDatabase ? freeBytes : 0,
    uploads,
  }
}

/** Logs what is always refused, since the disk of the data folder is smaller than the bytes that have to be free. */
export async function logSmallDisk(
  dataDir: string,
  { measurement, progress, uploads }: ReturnType<typeof watermarksOf>,
  log: Log,
): Promise<void> {
  const { blocks, bsize } = await statfs(dataDir)
  const bytes = blocks * bsize
  if (bytes >= measurement) return
  const events = bytes < progress ? 'Every event, report and progress' : 'Every event and report'
  const what = bytes < uploads ? 'Every uploaded file' : events
  const needed = Math.ceil((bytes < uploads ? uploads : measurement) / MEGABYTE)
  const size = Math.floor(bytes / MEGABYTE)
  log.error('disk_too_small', {
    reason: `${what} is refused: the disk of DATA_DIR has ${size} MB in all, and ${needed} MB have to be free.`,
  })
}

const MEGABYTE = 1024 * 1024

/** @param makeRoom removes events and reports that have more bytes than they may */
export function createFreeSpace(
  freeBytes: FreeBytes,
  watermarks: ReturnType<typeof watermarksOf>,
  makeRoom: () => Promise<void>,
) {
  async function requireBytes(bytes: number): Promise<void> {
    if ((await freeBytes()) >= bytes) return
    await makeRoom()
    if ((await freeBytes()) < bytes) throw insufficientSpace()
  }
  return {
    /**
     * For events and reports.
     *
     * @throws Problem 503 with Retry-After below its watermark
     */
    requireForMeasurement: () => requireBytes(watermarks.measurement),
    /** @throws Problem 503 with Retry-After below its watermark */
    requireForProgress: () => requireBytes(watermarks.progress),
    /** @throws Problem 503 with Retry-After below its watermark */
    requireForUpload: () => requireBytes(watermarks.uploads),
  }
}

/**
 * How many bytes events and reports may have: as many as the operator says, and a quarter of what is
 * free; none while uploads would be refused.
 */
export async function measurementBytes(
  freeBytes: FreeBytes,
  most: number,
  { uploads }: ReturnType<typeof watermarksOf>,
): Promise<number> {
  const free = await freeBytes()
  return free < uploads ? 0 : Math.min(most, free / 4)
}

function insufficientSpace(): LimitProblem {
  return new LimitProblem(
    'free_disk',
    'There is too little space left to store this: send it again later.',
    { 'retry-after': '60' },
  )
}
