import { randomUUID } from 'node:crypto'
import { LimitProblem } from '../http/limit-problem.ts'
import { Problem } from '../http/problem.ts'
import { errorFields, type Log } from '../log.ts'
import type { Services } from '../services.ts'
import { isDiskFull } from '../store/failures.ts'
import type { FilesTable } from '../store/tables.ts'
import { checkContent, MAX_FILES, MAX_FILES_BYTES } from './content-check.ts'
import { removeFile } from './file-store.ts'
import type { ReceivedUpload } from './receive-upload.ts'
import type { TemporaryFile } from './temporary-file.ts'

/**
 * Checks a received file, has it scanned, and keeps it under a new name, which is returned once it
 * is safe. An application's earlier files stay as they are. The record is written first: bytes
 * without a record would never be found again.
 *
 * @throws Problem 413 where the application has more files then than it may have, 415 where the
 *   content is not what the name says, 422 for an infected file, 503 where the disk has too little space or the
 *   file store fails
 */
export async function storeUpload(
  { file, extension, originalName }: ReceivedUpload,
  { applicationId, network }: { applicationId: string; network: string | undefined },
  { files, store, scanner, space, log, metrics }: Services,
): Promise<string> {
  await checkContent(file, extension)
  await space.requireForUpload()
  const scan = await scanned(file, scanner, log)
  const name = `${randomUUID()}.${extension}`
  await store.files.add({
    name,
    application_id: applicationId,
    original_name: originalName,
    size_bytes: file.size,
    received_at: store.clock.now().toISOString(),
    scan,
  })
  // Counted with the record in place, so that of several uploads at once none exceeds the quota.
  const { count, bytes } = await store.files.usageOf(applicationId)
  if (count > MAX_FILES || bytes > MAX_FILES_BYTES) {
    await store.files.remove(name)
    throw tooManyFiles()
  }
  try {
    await files.write(name, file.bytes(), file.size, network)
  } catch (error) {
    // Bytes that cannot be removed may be stored after all: then the record stays, beside the quota.
    await store.files.discount(name)
    await removeFile(name, files, store.files).catch(() => {})
    if (isDiskFull(error)) throw error
    log.error('file_not_kept', errorFields(error))
    throw new Problem(503, 'The file cannot be kept now: send it again later.', {
      'retry-after': '10',
    })
  }
  metrics.uploaded(scan, file.size)
  return name
}

/**
 * @throws Problem 413 where the application has as many files as it may have
 */
export async function requireFileQuota(applicationId: string, { store }: Services): Promise<void> {
  const { count, bytes } = await store.files.usageOf(applicationId)
  if (count >= MAX_FILES || bytes >= MAX_FILES_BYTES) throw tooManyFiles()
}

function tooManyFiles(): LimitProblem {
  return new LimitProblem(
    'files_of_application',
    413,
    'An application may send 10 files of 50 MiB together: this one is not kept, use one of those.',
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
