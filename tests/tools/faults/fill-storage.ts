import { createLog } from '../../../src/server/log.ts'
import { openStore, type Store } from '../../../src/server/store/open-store.ts'
import type {
  ContactsTable,
  FilesTable,
  OutgoingTable,
  ProgressApplicationsTable,
  ProgressEntriesTable,
} from '../../../src/server/store/tables.ts'
import { STEPS } from '../../specification/steps.ts'
import { bodyOf } from './applicants.ts'
import type { BackendStorage } from './storage.ts'

/** Applications whose rows are written together. */
const AT_ONCE = 200
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Fills the storage with what so many applications leave: progress in every step, the last of it within the
 * last 20 minutes; a contact with its file, received 100 days ago; two entries of the queue, of which
 * one waits.
 */
export async function fillStorage(storage: BackendStorage, applications: number): Promise<void> {
  const store = await openStore(
    storage,
    createLog(() => {}),
  )
  try {
    for (let first = 0; first < applications; first += AT_ONCE) {
      const numbers = Array.from({ length: AT_ONCE }, (_, at) => first + at)
      await insert(store, numbers, applications)
    }
  } finally {
    await store.close()
  }
}

async function insert({ db }: Store, numbers: number[], of: number): Promise<void> {
  const now = Date.now()
  const all = numbers.map((number) => rowsOf(number, number / of, now))
  await db.transaction().execute(async (transaction) => {
    const progress = all.map(({ application }) => application)
    await transaction
      .insertInto('applications')
      .values(progress.map((row) => ({ id: row.application_id, created_at: row.first_at })))
      .execute()
    await transaction.insertInto('progress_applications').values(progress).execute()
    await transaction
      .insertInto('progress_entries')
      .values(all.flatMap(({ entries }) => entries))
      .execute()
    await transaction
      .insertInto('contacts')
      .values(all.map(({ contact }) => contact))
      .execute()
    await transaction
      .insertInto('files')
      .values(all.map(({ file }) => file))
      .execute()
    await transaction
      .insertInto('outgoing')
      .values(all.flatMap(({ queued }) => queued))
      .execute()
  })
}

/** @param share of the applications that came before, from 0 to 1 */
function rowsOf(number: number, share: number, now: number) {
  const application_id = crypto.randomUUID()
  const longAgo = isoTime(now - 100 * DAY_MS + share * DAY_MS)
  const recently = now - 20 * MINUTE_MS * (1 - share)
  const reached = STEPS.slice(0, 1 + (number % STEPS.length))
  const last = reached.at(-1)
  const application: ProgressApplicationsTable = {
    application_id,
    first_at: longAgo,
    last_at: isoTime(recently),
    device: 'phone',
    source: `source-${number % 7}`,
    campaign: `campaign-${number % 40}`,
    furthest_step: reached.length,
    state: `funnel.flow.${last?.id}`,
    state_at: isoTime(recently),
    rule: reached.length === STEPS.length ? 'qualified' : null,
    variant: 'default',
    release: '',
    seconds: '{"1":20,"2":9}',
    utm_source: '',
    utm_campaign: '',
    refused: '{"email":1}',
    last_field: 'phone',
    vetting_unknown: 0,
  }
  const entries = reached.map(
    ({ id }, position): ProgressEntriesTable => ({
      application_id,
      id: `load-${position}`,
      happened_at: isoTime(
        now - 100 * DAY_MS + share * DAY_MS + position * (5000 + (number % 900)),
      ),
      position: 0,
      event: 'CONTINUE.PRESSED',
      state: `funnel.flow.${id}`,
      step: position + 1,
      classes: '{"refused":["phoneNumber"]}',
    }),
  )
  const name = `${crypto.randomUUID()}.pdf`
  const body = bodyOf(number)
  const contact: ContactsTable = {
    id: crypto.randomUUID(),
    application_id,
    received_at: longAgo,
    needs_review: 0,
    review_reason: null,
    body: Buffer.from(
      JSON.stringify({ ...JSON.parse(body), cv_resume_link: `/api/files/${name}` }),
    ),
    body_sha256: '',
    server_stage: 'Qualified',
    server_rule: 'qualified',
    stage_differs: 0,
    added_to: null,
    network: null,
    network_56: null,
    network_48: null,
    fits_form: 1,
  }
  const file: FilesTable = {
    name,
    application_id,
    original_name: 'resume.pdf',
    size_bytes: 90_000,
    received_at: longAgo,
    scan: 'clean',
  }
  const queued = (['waiting', 'sent'] as const).map(
    (state, position): OutgoingTable => ({
      id: crypto.randomUUID(),
      kind: position === 0 ? 'webhook' : 'approval_mail',
      contact_id: contact.id,
      state,
      created_at: longAgo,
      due_at: longAgo,
      attempts: 0,
      last_failure: null,
    }),
  )
  return { application, entries, contact, file, queued }
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
