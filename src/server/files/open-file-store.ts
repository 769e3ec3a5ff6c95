import { join } from 'node:path'
import type { FilesEnvironment } from '../files-environment.ts'
import { encryptedStore } from './encrypted-store.ts'
import { openFileFolder } from './file-folder.ts'
import type { FileStore } from './file-store.ts'
import { openS3Store } from './s3-store.ts'

/** The file store that the operator chose: a bucket, or `files/` in the data folder; encrypted where a key is set. */
export async function openFileStore(
  { s3, identities }: FilesEnvironment,
  dataDir: string,
): Promise<FileStore> {
  const store = s3 ? openS3Store(s3) : await openFileFolder(join(dataDir, 'files'))
  const [first, ...others] = identities
  return first === undefined ? store : encryptedStore(store, [first, ...others])
}
