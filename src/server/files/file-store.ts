import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { ReadableStream as NodeStream } from 'node:stream/web'
import pLimit from 'p-limit'
import { ObjectStoreError } from '../store/failures.ts'
import { flushFolder } from './flush-folder.ts'

/** The bytes of uploaded files, in a folder or an object store. */
export interface FileStore {
  /**
   * Stores `size` bytes under a new name; returns once they are safe there. When the stream fails, nothing
   * is stored and the stream's error is thrown.
   */
  write(name: string, bytes: AsyncIterable<Uint8Array>, size: number): Promise<void>
  /** The file's bytes, opened on the first read; undefined if there is no file of that name. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | undefined>
  /** Removes a file, also one that was written in part; does nothing if there is none. */
  remove(name: string): Promise<void>
  /** Stores, reads and removes a file, as the server does with each; rejects if that cannot be done. */
  check(): Promise<void>
}

/** Stores, reads and removes a file of one byte. */
export async function tryFile(store: Omit<FileStore, 'check'>): Promise<void> {
  const name = `check-${randomUUID()}`
  const byte = Buffer.from('x')
  await store.write(name, NodeStream.from([byte]), byte.length).catch((error) => {
    // It may be there after all.
    void store.remove(name).catch(() => {})
    throw error
  })
  try {
    const copy = await store.read(name)
    if (!copy || !byte.equals(await buffer(copy))) {
      throw new ObjectStoreError('A file that was stored cannot be read again.')
    }
  } finally {
    await store.remove(name)
  }
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

  const store = {
    write: (name: string, bytes: AsyncIterable<Uint8Array>) => inTurn(() => write(name, bytes)),
    async read(name: string) {
      try {
        const path = join(folder, name)
        await access(path)
        return bytesOf(path)
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    async remove(name: string) {
      for (const file of [name, `${name}.part`]) await rm(join(folder, file), { force: true })
    },
  }
  return { ...store, check: () => tryFile(store) }
}

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}
