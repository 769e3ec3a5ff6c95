import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The secret that signs application tokens where the operator set none: random, made at the first
 * start and kept in the data folder, readable by its owner only, so that tokens outlive a restart.
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'token-secret')
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
