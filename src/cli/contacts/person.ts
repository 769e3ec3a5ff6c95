import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Environment } from '../../server/env.ts'
import { openFileStore } from '../../server/files/file-store.ts'
import type { Store } from '../../server/store/open.ts'
import { findPerson, personData } from '../../server/store/person.ts'
import { UserError } from '../user-error.ts'

/**
 * Writes everything that is stored about one person into a new folder that only its owner reads:
 * `person.json`, and the uploaded files, under the names that it lists.
 *
 * @throws UserError where the folder cannot be made
 */
export async function exportPerson(
  environment: Environment,
  store: Store,
  email: string,
  folder: string,
): Promise<number> {
  const person = await findPerson(store, email)
  const data = await personData(store, person)
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    throw new UserError(`The folder cannot be made (${error.code}): ${folder}`)
  })
  const json = `${JSON.stringify(data, null, 2)}\n`
  await writeFile(join(folder, 'person.json'), json, { flag: 'wx', mode: 0o600 })
  const files = await openFileStore(environment.files, environment.dataDir)
  for (const { name } of data.files) {
    const bytes = await files.read(name)
    const target = join(folder, name)
    if (bytes) await pipeline(bytes, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
  }
  const counts = Object.entries(data).flatMap(([what, rows]) =>
    Array.isArray(rows) ? [`${what} ${rows.length}`] : [],
  )
  console.log(`Written to ${folder}: ${counts.join(', ')}.`)
  return 0
}
