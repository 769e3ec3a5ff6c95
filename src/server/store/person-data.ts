import type { Kysely } from 'kysely'
import { withFields } from './contacts.ts'
import { inParts, isEventOf, isOwnEvent, type Person } from './person.ts'
import { payloadText } from './report-payload.ts'
import type { MeasurementTables, Tables } from './tables.ts'

/**
 * Everything that is stored about one person but the bytes of files, by table. Bytes are in Base64;
 * of a report's payload, which may be compressed, there is the text. Who had access is said without
 * their network addresses.
 */
export async function personData(
  db: Kysely<Tables>,
  measurement: Kysely<MeasurementTables>,
  person: Person,
) {
  const { addresses, applicationIds, contactIds, fileNames, reportIds, digest, mentionedIn } =
    person
  const ofApplications = <Row>(query: (ids: string[]) => Promise<Row[]>) =>
    inParts(applicationIds, query)
  const contacts = await ofApplications((ids) =>
    db.selectFrom('contacts').selectAll().where('application_id', 'in', ids).execute(),
  )
  const reports = await inParts(reportIds, (part) =>
    measurement.selectFrom('reports').selectAll().where('id', 'in', part).execute(),
  )
  return {
    email: addresses[0],
    contacts: contacts.map((row) => ({
      ...withFields(row),
      raw_bytes: row.raw_bytes && Buffer.from(row.raw_bytes).toString('base64'),
    })),
    files: await ofApplications((ids) =>
      db.selectFrom('files').selectAll().where('application_id', 'in', ids).execute(),
    ),
    outgoing: await inParts(contactIds, (part) =>
      db.selectFrom('outgoing').selectAll().where('contact_id', 'in', part).execute(),
    ),
    mail_addresses: await db
      .selectFrom('mail_addresses')
      .selectAll()
      .where('digest', '=', digest ?? '')
      .execute(),
    progress_applications: await ofApplications((ids) =>
      db
        .selectFrom('progress_applications')
        .selectAll()
        .where('application_id', 'in', ids)
        .execute(),
    ),
    progress_entries: await ofApplications((ids) =>
      db.selectFrom('progress_entries').selectAll().where('application_id', 'in', ids).execute(),
    ),
    accesses: await inParts(fileNames.flatMap(pathsOf), (part) =>
      db
        .selectFrom('accesses')
        .select(['at', 'credential', 'method', 'path'])
        .where('path', 'in', part)
        .orderBy('at')
        .execute(),
    ),
    events: await measurement
      .selectFrom('events')
      .selectAll()
      .where(isEventOf(measurement, person))
      .where(isOwnEvent(person))
      .orderBy('occurred_at')
      .execute(),
    reports: reports.map((row) => ({ ...row, payload: payloadText(row.payload) })),
    mentionedIn,
  }
}

function pathsOf(name: string): string[] {
  return [`/api/files/${name}`, `/api/files/${name}/link`]
}
