import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

const CHUNK_BYTES = 64 * 1024

/** A file that has come in whole and is not kept yet; it may be read any number of times. */
export interface StagedFile {
  size: number
  /** The handle's number, for readers that jump. */
  descriptor: number
  bytes(from?: number): AsyncIterable<Uint8Array>
  /** Gives its place on disk back. */
  close(): Promise<void>
}

/** Takes a stream to disk, never holding it whole; a failed stream's error is thrown. */
export type Stage = (bytes: AsyncIterable<Uint8Array>) => Promise<StagedFile>

/**
 * Stages files in a folder. Each is without a name there from the start, so that nothing is left
 * of it when the process ends, however it ends.
 */
export async function openStaging(folder: string): Promise<Stage> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return async (bytes) => {
    const path = join(folder, randomUUID())
    const handle = await open(path, 'wx+', 0o600)
    try {
      await rm(path)
      await handle.writeFile(bytes)
      const { size } = await handle.stat()
      return {
        size,
        descriptor: handle.fd,
        bytes: (from = 0) => bytesOf(handle, from),
        close: () => handle.close(),
      }
    } catch (error) {
      await handle.close()
      throw error
    }
  }
}

async function* bytesOf(handle: FileHandle, from: number): AsyncGenerator<Uint8Array> {
  let position = from
  for (;;) {
    const { bytesRead, buffer } = await handle.read({
      buffer: Buffer.allocUnsafe(CHUNK_BYTES),
      position,
    })
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
