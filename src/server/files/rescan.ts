import { errorFields, type Log } from '../log.ts'
import type { FileRecords } from '../store/files.ts'
import type { FileStore } from './file-folder.ts'
import type { Scanner } from './scanner.ts'

/** After so many failures on end the scanner counts as out of order until the next round. */
const MAX_FAILURES = 3

/**
 * Scans what no scanner has looked at yet. A round goes on where the one before found the scanner out of
 * order, so that files that it cannot read hold up no other. An infected file is marked, then its bytes
 * are removed.
 *
 * @param isContactTold whether the webhook is to say what was found
 * @returns a round; while one runs it is not begun again
 */
export function createRescan(
  files: FileStore,
  records: FileRecords,
  scanner: Scanner,
  log: Log,
  isContactTold: boolean,
): () => Promise<void> {
  let after = ''
  let running: Promise<void> | undefined

  async function scan(name: string): Promise<void> {
    const file = await files.read(name)
    const found = file && (await scanner(file.bytes))
    if (!found || !(await records.judge(name, found, isContactTold))) return
    log.info('scanned_later', { name, scan: found })
    if (found === 'infected') await files.remove(name)
  }

  async function round(): Promise<void> {
    let failures = 0
    while (failures < MAX_FAILURES) {
      const name = await records.nextUnscanned(after)
      after = name ?? ''
      if (name === undefined) return
      try {
        await scan(name)
        failures = 0
      } catch (error) {
        failures += 1
        log.error('scan_failed', { name, ...errorFields(error) })
      }
    }
  }

  return () => {
    running ??= round().finally(() => {
      running = undefined
    })
    return running
  }
}
