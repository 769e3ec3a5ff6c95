import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

const CHUNK_BYTES = 64 * 1024

/** An uploaded file that is complete and not stored yet; it may be read any number of times. */
export interface TemporaryFile {
  size: number
  bytes(): AsyncIterable<Uint8Array>
  /** At most so many bytes from there on. */
  read(position: number, length: number): Promise<Buffer>
  /** Frees its disk space. */
  close(): Promise<void>
}

/** Streams bytes to disk; a failed stream's error is thrown. */
export type WriteTemporary = (bytes: AsyncIterable<Uint8Array>) => Promise<TemporaryFile>

/**
 * Stores temporary files in a folder. Each is unlinked as soon as it is open, so that nothing is left of
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
        bytes: () => bytesOf(handle, size),
        read: (position, length) => bytesAt(handle, position, length),
        close: () => handle.close(),
      }
    } catch (error) {
      await handle.close()
      throw error
    }
  }
}

async function* bytesOf(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < size; ) {
    const chunk = await bytesAt(handle, position, Math.min(CHUNK_BYTES, size - position))
    if (chunk.length === 0) return
    position += chunk.length
    yield chunk
  }
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read({ buffer: Buffer.allocUnsafe(length), position })
  return buffer.subarray(0, bytesRead)
}

/** Where a text of ASCII begins last in a file, looked for from its end; -1 if it is not in it. */
export async function lastIndexIn(file: TemporaryFile, text: string): Promise<number> {
  for (let end = file.size; end > 0; end -= CHUNK_BYTES) {
    const from = Math.max(0, end - CHUNK_BYTES)
    const at = (await file.read(from, CHUNK_BYTES + text.length)).lastIndexOf(
      text,
      undefined,
      'latin1',
    )
    if (at >= 0) return from + at
  }
  return -1
}
