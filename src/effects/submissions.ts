import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import * as v from 'valibot'
import type { FrozenSubmission, Submission } from '../../machines/actors.ts'
import { STAGE_BY_RULE, type StageRule } from '../../machines/rules/stage.ts'
import { Application } from '../../machines/schemas/application.ts'
import { ContactPayload } from '../../machines/schemas/contact-payload.ts'

const DATABASE = 'funnel'
const STORE = 'submissions'

const Decision = v.pipe(
  v.object({ rule: v.picklist(Object.keys(STAGE_BY_RULE) as StageRule[]) }),
  v.transform(({ rule }) => ({ rule, stage: STAGE_BY_RULE[rule] })),
)

/** A submission as this device keeps it: written at Submit, frozen by the decision, then delivered. */
const KeptSubmission = v.object({
  applicationId: v.string(),
  answers: Application,
  decision: v.optional(Decision),
  payload: v.optional(ContactPayload),
  isAcknowledged: v.boolean(),
  isCleared: v.boolean(),
})
export type KeptSubmission = v.InferOutput<typeof KeptSubmission>

interface Schema extends DBSchema {
  submissions: { key: string; value: KeptSubmission }
}

/** Submissions on this device, each written with strict durability before a call resolves. */
export interface Submissions {
  write(submission: Pick<Submission, 'applicationId' | 'answers'>): Promise<void>
  freeze(frozen: FrozenSubmission): Promise<void>
  find(applicationId: string): Promise<Submission | null>
  /** Decided and not yet acknowledged. */
  undelivered(): Promise<KeptSubmission[]>
  acknowledge(applicationId: string): Promise<void>
  /** The applicant's records are gone: what is delivered goes too, what is not goes once it is. */
  clear(applicationId: string): Promise<void>
}

/** Opens the submissions; where the browser refuses a database they are kept in memory alone. */
export function openSubmissions(
  factory: IDBFactory | undefined = globalThis.indexedDB,
): Submissions {
  const memory = new Map<string, KeptSubmission>()
  const database = factory ? openDatabase().catch(() => null) : Promise.resolve(null)

  async function get(applicationId: string): Promise<KeptSubmission | undefined> {
    const db = await database
    const kept: unknown = db ? await db.get(STORE, applicationId) : memory.get(applicationId)
    const known = v.safeParse(KeptSubmission, kept)
    return known.success ? known.output : undefined
  }

  async function put(submission: KeptSubmission): Promise<void> {
    const db = await database
    if (!db) {
      memory.set(submission.applicationId, submission)
      return
    }
    const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' })
    await Promise.all([transaction.store.put(submission), transaction.done])
  }

  async function remove(applicationId: string): Promise<void> {
    memory.delete(applicationId)
    await (await database)?.delete(STORE, applicationId)
  }

  async function settle(submission: KeptSubmission): Promise<void> {
    if (submission.isAcknowledged && submission.isCleared) await remove(submission.applicationId)
    else await put(submission)
  }

  async function change(applicationId: string, changes: Partial<KeptSubmission>): Promise<void> {
    const kept = await get(applicationId)
    if (kept) await settle({ ...kept, ...changes })
  }

  return {
    async write({ applicationId, answers }) {
      const kept = await get(applicationId)
      if (kept?.decision) return
      await put({ applicationId, answers, isAcknowledged: false, isCleared: false })
    },
    async freeze({ applicationId, decision, payload }) {
      await change(applicationId, { decision, payload })
    },
    async find(applicationId) {
      const kept = await get(applicationId)
      if (!kept) return null
      const { answers, decision, isAcknowledged } = kept
      return { applicationId, answers, decision, isAcknowledged }
    },
    async undelivered() {
      const db = await database
      const all: unknown[] = db ? await db.getAll(STORE) : [...memory.values()]
      return all
        .flatMap((kept) => {
          const known = v.safeParse(KeptSubmission, kept)
          return known.success ? [known.output] : []
        })
        .filter(({ payload, isAcknowledged }) => payload !== undefined && !isAcknowledged)
    },
    acknowledge: (applicationId) => change(applicationId, { isAcknowledged: true }),
    clear: (applicationId) => change(applicationId, { isCleared: true }),
  }
}

function openDatabase(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(DATABASE, 1, {
    upgrade(db) {
      db.createObjectStore(STORE, { keyPath: 'applicationId' })
    },
  })
}
