import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '../../server/env.ts'

/** The uploaded files of this installation, as far as forgetting needs them. */
export async function openUploads({
  dataDir,
}: Environment): Promise<{ remove(name: string): Promise<void> }> {
  return { remove: (name) => rm(join(dataDir, 'files', name), { force: true }) }
}
