import { join } from 'node:path'
import type { Environment } from '../env.ts'
import { encryptedStore } from './encrypted-store.ts'
import { openFileFolder } from './file-folder.ts'
import { openS3Store } from './s3-store.ts'

/** The bytes of uploaded files, in a folder or an object store. */
export interface FileStore {
  /**
   * Keeps `size` bytes under a name that is new; returns once they are safe there. When the stream
   * fails, nothing is kept and the stream's error is thrown.
   */
  write(name: string, bytes: AsyncIterable<Uint8Array>, size: number): Promise<void>
  /**
   * The file's size in bytes and its bytes, which are opened when the first is asked for;
   * undefined where there is no file of that name.
   */
  read(name: string): Promise<StoredFile | undefined>
  /** Removes a file; nothing happens where there is none of that name. */
  remove(name: string): Promise<void>
  /** Whether files can be kept there now. */
  isAlive(): Promise<boolean>
}

/** A file as it is in the store, `size` in bytes. */
export interface StoredFile {
  size: number
  bytes: AsyncIterable<Uint8Array>
}

/** A bucket where one is configured, else `files/` in the data folder; encrypted where a key is set. */
export async function openFileStore(
  { s3, identities }: Environment['files'],
  dataDir: string,
): Promise<FileStore> {
  const store = s3 ? openS3Store(s3) : await openFileFolder(join(dataDir, 'files'))
  const [first, ...others] = identities
  return first === undefined ? store : encryptedStore(store, [first, ...others])
}
