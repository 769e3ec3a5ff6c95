import { randomUUID } from 'node:crypto'
import { type FileKind, kindNamed } from '../../../machines/requests/file-kinds.ts'
import { LimitProblem } from '../http/limit-problem.ts'
import { Problem } from '../http/problem.ts'
import { errorFields, type Log } from '../log.ts'
import type { Services } from '../services.ts'
import { isDiskFull } from '../store/failures.ts'
import type { FilesTable } from '../store/tables.ts'
import { kindOf, MAX_FILE_BYTES } from './content-check.ts'
import { removeFile } from './file-store.ts'
import type { ReceivedUpload } from './receive-upload.ts'
import type { TemporaryFile } from './temporary-file.ts'

/** What one application may have stored, and may send in a day. */
const MAX_FILES = 10
const MAX_BYTES_OF_DAY = 5 * MAX_FILE_BYTES
const DAY_MS = 86_400_000

/**
 * Checks a received file, has it scanned, and stores it under a new name, which is returned once it
 * is safe. The eleventh of an application takes the place of the oldest that no contact names. The record is
 * written first: bytes without a record would never be found again.
 *
 * @throws Problem 413 where the application has sent too much today, or contacts name all its files, 415 where
 *   the content is of no kind that is taken, 422 for an infected file, 503 where the disk has too little space or the
 *   file store fails
 */
export async function storeUpload(
  { file, originalName }: ReceivedUpload,
  { applicationId, network }: { applicationId: string; network: string | undefined },
  { files, store, scanner, space, log, metrics }: Services,
): Promise<string> {
  const kind = await kindOf(file, originalName)
  await space.requireForUpload()
  const scan = await scanned(file, scanner, log)
  const name = `${randomUUID()}.${kind}`
  await store.files.add({
    name,
    application_id: applicationId,
    original_name: namedAs(kind, originalName),
    size_bytes: file.size,
    received_at: store.clock.now().toISOString(),
    scan,
  })
  // Counted with the record in place, so that of several uploads at once none exceeds the quota.
  const { count, bytes } = await usageOf(applicationId, store)
  const isFull = count > MAX_FILES
  const replaceable = isFull ? await store.files.replaceable(applicationId, name) : []
  if (count - replaceable.length > MAX_FILES || bytes > MAX_BYTES_OF_DAY) {
    await store.files.remove(name)
    throw bytes > MAX_BYTES_OF_DAY ? tooMuchToday() : tooManyFiles()
  }
  // Ten newer ones may be stored while this one is written.
  const isReplaced = async () => (await store.files.find(name))?.scan === 'replaced'
  try {
    await files.write(name, file.bytes(), file.size, network)
  } catch (error) {
    if (await isReplaced()) throw tooManyFiles()
    // Bytes that cannot be removed may be stored after all: then the record stays, beside the quota.
    await store.files.discount(name)
    await removeFile(name, files, store.files).catch(() => {})
    if (isDiskFull(error)) throw error
    log.error('file_not_kept', errorFields(error))
    throw new Problem(503, 'The file cannot be kept now: send it again later.', {
      'retry-after': '10',
    })
  }
  const replaced = isFull ? await store.files.replaceOldest(applicationId, MAX_FILES) : []
  for (const older of replaced) await files.remove(older)
  if (await isReplaced()) {
    await files.remove(name)
    throw tooManyFiles()
  }
  metrics.uploaded(scan, file.size)
  return name
}

/**
 * @throws Problem 413 where the application has sent as much as it may in a day
 */
export async function requireFileQuota(applicationId: string, { store }: Services): Promise<void> {
  const { bytes } = await usageOf(applicationId, store)
  if (bytes >= MAX_BYTES_OF_DAY) throw tooMuchToday()
}

function usageOf(applicationId: string, store: Services['store']) {
  return store.files.usageOf(applicationId, new Date(Date.now() - DAY_MS))
}

/** A file's name with the ending of what it is, which programs go by. */
function namedAs(kind: FileKind, name: string): string {
  const named = kindNamed(name)
  if (named === kind) return name
  return `${named ? name.slice(0, name.lastIndexOf('.')) : name}.${kind}`
}

function tooMuchToday(): LimitProblem {
  return new LimitProblem(
    'bytes_of_application',
    413,
    'An application may send 50 MiB in a day: this file is not stored, choose a smaller one.',
  )
}

function tooManyFiles(): LimitProblem {
  return new LimitProblem(
    'files_of_application',
    413,
    'An application may have 10 files: this one is not stored.',
  )
}

/** A failed scan does not block an application: the file is marked, and the failure logged. */
async function scanned(
  file: TemporaryFile,
  scanner: Services['scanner'],
  log: Log,
): Promise<FilesTable['scan']> {
  if (scanner === undefined) return 'unscanned'
  const found = await scanner(file.bytes()).catch((error: unknown) => {
    log.error('scan_failed', errorFields(error))
    return 'failed' as const
  })
  if (found !== 'infected') return found
  log.warn('infected_upload')
  throw new Problem(422, 'The virus scanner refuses this file: choose another one.')
}
