import { randomUUID } from 'node:crypto'
import { type FileKind, kindNamed } from '../../../machines/requests/file-kinds.ts'
import { LimitProblem, Problem } from '../http/problem.ts'
import { errorFields } from '../log.ts'
import { networkAccounts } from '../quotas/network-quota.ts'
import { volumeAccount } from '../quotas/volume.ts'
import type { Services } from '../services.ts'
import { isDiskFull } from '../store/failures.ts'
import { removeFile } from '../store/removal.ts'
import type { FilesTable } from '../store/tables.ts'
import { kindOf, MAX_FILE_BYTES } from './content-check.ts'
import type { ReceivedUpload } from './receive-upload.ts'
import type { TemporaryFile } from './temporary-file.ts'

/** The daily quota of an application. */
const MAX_FILES_OF_DAY = 50
const MAX_BYTES_OF_DAY = 5 * MAX_FILE_BYTES
const DAY_MS = 86_400_000

/** Who sends a file. */
interface Sender {
  applicationId: string
  /** As `networksOf` has them; none for this machine. */
  networks: readonly string[]
}

/**
 * Checks a received file, scans it, and stores it under a new name, which is returned once it is
 * durable. The record is written first: bytes without a record would never be found again.
 *
 * @throws Problem 413 or 429 if the application or its network is over its daily quota, 415 for a kind
 *   of file that is not accepted, 422 for an infected file, 503 without space or if the store fails
 */
export async function storeUpload(
  upload: ReceivedUpload,
  sender: Sender,
  services: Services,
): Promise<string> {
  const { file, originalName } = upload
  const kind = await kindOf(file, originalName)
  await services.space.requireForUpload()
  const scan = await scanned(file, services)
  const accounts = await accountsOf(sender, services)
  return services.ledger.charge(accounts, file.size, async () => {
    const record = {
      name: `${randomUUID()}.${kind}`,
      application_id: sender.applicationId,
      original_name: namedAs(kind, originalName),
      size_bytes: file.size,
      received_at: services.store.clock.now().toISOString(),
      scan,
    }
    await write(record, file, services)
    const networks = sender.networks.map(services.digestOf)
    await services.store.networkDays.add('files', { networks, bytes: file.size })
    return record.name
  })
}

/** Stores a record and the bytes of its file, both or none. */
async function write(
  record: FilesTable,
  file: TemporaryFile,
  { files, store, log }: Services,
): Promise<void> {
  const { name, application_id } = record
  await store.files.add(record)
  // Counted with the record in place, so that of several uploads at once none exceeds the quota.
  await requireRoomOfApplication(application_id, store, 0).catch(async (error) => {
    await store.files.remove(name)
    throw error
  })
  try {
    await files.write(name, file.bytes(), file.size)
  } catch (error) {
    // Bytes that cannot be removed may be stored after all: then the record stays, outside the quota.
    await store.files.discount(name)
    await removeFile(name, files, store.files).catch(() => {})
    if (isDiskFull(error)) throw error
    log.error('file_not_stored', errorFields(error))
    throw new Problem(503, 'The file cannot be stored now: send it again later.', {
      'retry-after': '10',
    })
  }
}

/**
 * Before a file is received, of which there is at least one byte.
 *
 * @throws Problem 413 if the application has used its daily quota, 429 if its network has, 503
 *   if all storage is used
 */
export async function requireRoomForFile(sender: Sender, services: Services): Promise<void> {
  await requireRoomOfApplication(sender.applicationId, services.store, 1)
  await services.ledger.require(await accountsOf(sender, services), 1)
}

async function requireRoomOfApplication(
  applicationId: string,
  { clock, usage }: Services['store'],
  more: number,
): Promise<void> {
  const since = new Date(clock.now().getTime() - DAY_MS)
  const { count, bytes } = await usage.filesOf(applicationId, since)
  if (bytes + more > MAX_BYTES_OF_DAY) {
    throw tooMuchToday('50 MiB in a day: this file is not stored, choose a smaller one.')
  }
  if (count + more > MAX_FILES_OF_DAY) {
    throw tooMuchToday('50 files in a day: this one is not stored.')
  }
}

async function accountsOf({ networks }: Sender, services: Services) {
  return [
    ...(await networkAccounts(services, 'files', networks)),
    volumeAccount(services, 'others', {
      limit: 'bytes_of_files',
      detail: 'There is no room for files: send it later.',
      retryAfterSeconds: 3600,
    }),
  ]
}

/** A file's name with the extension of its kind, by which programs open it. */
function namedAs(kind: FileKind, name: string): string {
  const kindByName = kindNamed(name)
  if (kindByName === kind) return name
  return `${kindByName ? name.slice(0, name.lastIndexOf('.')) : name}.${kind}`
}

function tooMuchToday(what: string): LimitProblem {
  return new LimitProblem('bytes_of_application', `An application may send ${what}`)
}

/** A failed scan does not block an application: the file is marked, and scanned when it is opened. */
async function scanned(
  file: TemporaryFile,
  { scanner, log }: Services,
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
