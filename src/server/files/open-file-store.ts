import { join } from 'node:path'
import type { Environment } from '../env.ts'
import { type FileStore, openFileFolder } from './file-store.ts'
import { openS3Store } from './s3-store.ts'

/** A bucket if one is configured, else `files/` in the data folder. */
export function openFileStore(
  { s3 }: Pick<Environment['files'], 's3'>,
  dataDir: string,
): Promise<FileStore> {
  return s3 ? Promise.resolve(openS3Store(s3)) : openFileFolder(join(dataDir, 'files'))
}
