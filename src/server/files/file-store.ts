import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ReadableStream as NodeStream } from 'node:stream/web'
import pLimit from 'p-limit'
import { flushFolder } from './flush-folder.ts'

/** The bytes of uploaded files, in a folder or an object store. */
export interface FileStore {
  /**
   * Stores `size` bytes under a new name; returns once they are safe there. When the stream fails, nothing
   * is stored and the stream's error is thrown.
   */
  write(name: string, bytes: AsyncIterable<Uint8Array>, size: number): Promise<void>
  /** The file's bytes, opened on the first read; undefined where there is no file of that name. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | undefined>
  /** Removes a file, also one that was written in part; does nothing where there is none. */
  remove(name: string): Promise<void>
  /** Rejects where no file can be stored there now. */
  check(): Promise<void>
}

/** Bytes as a web stream that pulls them as it is read. */
export function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return NodeStream.from(bytes) as ReadableStream<Uint8Array>
}

/** Maximum of concurrent writes: with more the disk is no faster and memory fills. */
const WRITE_CONCURRENCY = 4

/**
 * Files in a folder, readable by their owner only. A file appears under its name when it is whole
 * and on disk; one being written ends in `.part`.
 */
export async function openFileFolder(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const inTurn = pLimit(WRITE_CONCURRENCY)

  async function write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const part = join(folder, `${name}.part`)
    try {
      await pipeline(bytes, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }))
      await rename(part, join(folder, name))
      await flushFolder(folder)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }

  return {
    write: (name, bytes) => inTurn(() => write(name, bytes)),
    async read(name) {
      try {
        const path = join(folder, name)
        await access(path)
        return bytesOf(path)
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    async remove(name) {
      for (const file of [name, `${name}.part`]) await rm(join(folder, file), { force: true })
    },
    async check() {
      const part = join(folder, `${randomUUID()}.part`)
      await writeFile(part, 'x', { mode: 0o600, flush: true }).finally(() =>
        rm(part, { force: true }),
      )
    },
  }
}

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}
