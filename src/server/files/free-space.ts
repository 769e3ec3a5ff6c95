import { statfs } from 'node:fs/promises'
import { LimitProblem } from '../http/problem.ts'

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

/** @param isOfDatabase whether that disk has the database, too */
export function createFreeSpace(freeBytes: FreeBytes, watermark: number, isOfDatabase: boolean) {
  async function requireBytes(bytes: number): Promise<void> {
    if ((await freeBytes()) < bytes) throw insufficientSpace()
  }
  return {
    /**
     * For events, reports and progress.
     *
     * @throws Problem 503 with Retry-After below the watermark
     */
    requireForMeasurement: () => requireBytes(isOfDatabase ? watermark : 0),
    /** @throws Problem 503 with Retry-After below half of the watermark */
    requireForUpload: () => requireBytes(watermark / 2),
  }
}

function insufficientSpace(): LimitProblem {
  return new LimitProblem(
    'free_disk',
    503,
    'There is too little space left to store this: send it again later.',
    { 'retry-after': '60' },
  )
}
