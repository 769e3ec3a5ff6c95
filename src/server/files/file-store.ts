import { join } from 'node:path'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import type { Environment } from '../env.ts'
import type { Expired } from '../store/clock.ts'
import type { FileRecords } from '../store/files.ts'
import { type FileStore, openFileFolder, streamOf } from './file-folder.ts'
import { openS3Store } from './s3-store.ts'

/** A bucket where one is configured, else `files/` in the data folder; encrypted where a key is set. */
export async function openFileStore(
  { s3, identities }: Environment['files'],
  dataDir: string,
): Promise<FileStore> {
  const store = s3 ? openS3Store(s3) : await openFileFolder(join(dataDir, 'files'))
  const [first, ...others] = identities
  return first === undefined ? store : encryptedStore(store, [first, ...others])
}

/** What every file in the format age begins with. */
const AGE_MAGIC = 'age-encryption.org/v1\n'

/**
 * A store whose files are encrypted in the format age (X25519, ChaCha20-Poly1305 in chunks of 64
 * KiB), so that a changed or cut-off file is noticed before a changed byte is given out. The first
 * identity encrypts; each decrypts what it can. Files from before there was a key are given out as
 * they are.
 */
async function encryptedStore(
  store: FileStore,
  identities: readonly [string, ...string[]],
): Promise<FileStore> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(identities[0]))
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)

  return {
    ...store,
    async write(name, bytes, size, network) {
      const encrypted = await encrypter.encrypt(streamOf(bytes))
      await store.write(name, encrypted, encrypted.size(size), network)
    },
    async read(name) {
      const file = await store.read(name)
      if (file === undefined) return undefined
      const { isEncrypted, bytes } = await peeked(file.bytes)
      if (!isEncrypted) return { size: file.size, bytes }
      const decrypted = await decrypter.decrypt(streamOf(bytes))
      return { size: decrypted.size(file.size), bytes: decrypted }
    },
  }
}

async function peeked(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ isEncrypted: boolean; bytes: AsyncIterable<Uint8Array> }> {
  const iterator = bytes[Symbol.asyncIterator]()
  const first = await iterator.next()
  const head = first.done ? '' : Buffer.from(first.value).toString('latin1', 0, AGE_MAGIC.length)
  return { isEncrypted: head === AGE_MAGIC, bytes: all() }

  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      if (!first.done) yield first.value
      yield* { [Symbol.asyncIterator]: () => iterator }
    } finally {
      await iterator.return?.()
    }
  }
}

/** Removes a file everywhere: its bytes, then what is known of it. */
export async function removeFile(
  name: string,
  files: FileStore,
  records: FileRecords,
): Promise<void> {
  await files.remove(name)
  await records.remove(name)
}

/** Removes the files that have expired and that no contact refers to; says how many. */
export async function removeOrphans(
  files: FileStore,
  records: FileRecords,
  expired: Expired,
  stop?: AbortSignal,
): Promise<number> {
  const most = await records.mostRemoved()
  let removed = 0
  let after = ''
  for (;;) {
    const { names, last } = await records.orphans(expired, after)
    const some = names.slice(0, most - removed)
    for (const name of some) await removeFile(name, files, records)
    removed += some.length
    if (last === undefined || removed === most || stop?.aborted) return removed
    after = last
  }
}
