import { open } from 'node:fs/promises'

/** Windows refuses to write a folder to the disk; some file systems of networks do, too. */
const REFUSED: readonly unknown[] = ['EPERM', 'EISDIR', 'EINVAL']

/** Waits until the names in a folder are on the disk, if the file system can say so. */
export async function flushFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder)
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    if (error instanceof Error && 'code' in error && REFUSED.includes(error.code)) return
    throw error
  }
}
