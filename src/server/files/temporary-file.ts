import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

const CHUNK_BYTES = 64 * 1024

/** An uploaded file that is complete and not stored yet; it may be read any number of times. */
export interface TemporaryFile {
  size: number
  /** The file descriptor, for readers that seek. */
  descriptor: number
  bytes(from?: number): AsyncIterable<Uint8Array>
  /** Frees its disk space. */
  close(): Promise<void>
}

/** Streams bytes to disk; a failed stream's error is thrown. */
export type WriteTemporary = (bytes: AsyncIterable<Uint8Array>) => Promise<TemporaryFile>

/**
 * Keeps temporary files in a folder. Each is unlinked as soon as it is open, so that nothing is left of
 * it however the process ends.
 */
export async function openTemporaryFolder(folder: string): Promise<WriteTemporary> {
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
