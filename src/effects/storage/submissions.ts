import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { DECISION_STATES, STAGE_BY_STATE } from '../../../machines/decision/table.ts'
import { Application } from '../../../machines/records/application.ts'
import {
  applicationOf,
  type FrozenSubmission,
  type StoredEnd,
  type Submission,
} from '../../../machines/requests/submissions.ts'
import { submissionDatabase } from './submission-database.ts'

/**
 * Submissions on this device, each written with strict durability before a call resolves. No call
 * rejects: what the database refuses, or does not write in time, stays in memory until it does, and
 * a change returns whether it did.
 */
export type Submissions = ReturnType<typeof openSubmissions>

type SubmissionUpdate = (stored: StoredSubmission | undefined) => StoredSubmission | undefined

/** How long a submission that was refused is left out of what is to be sent, by the same release. */
const REFUSED_MS = 86_400_000

/**
 * Opens the submissions; without a database of the browser they are in memory only.
 *
 * @param release the page's own
 */
export function openSubmissions(release = '') {
  const database = submissionDatabase()
  /** What the database has not stored: newer than its records. */
  const memory = new Map<string, StoredSubmission>()
  /** Decided ones that this page wrote and saw no answer to: the device may lose them, or another tab deliver them. */
  const unanswered = new Map<string, StoredSubmission>()
  let reportStored = () => {}
  let reportLate = (_applicationId: string, _end: StoredEnd) => {}
  let begun: { applicationId: string; end: Promise<StoredEnd> } | undefined

  /** A clock that was set back does not make the day longer. */
  function isLeftOut(refused: StoredSubmission['refused']): boolean {
    return refused?.release === release && Math.abs(Date.now() - refused.at) < REFUSED_MS
  }

  function trackUnanswered<Next extends StoredSubmission | null | undefined>(
    id: string,
    next: Next,
  ): Next {
    if (next?.payload && !isAnswered(next)) unanswered.set(id, next)
    else if (next !== undefined) unanswered.delete(id)
    return next
  }

  /** Returns whether the database has stored the change. */
  async function change(submissionId: string, update: SubmissionUpdate): Promise<boolean> {
    const inMemory = memory.get(submissionId)
    let current = inMemory
    let next: StoredSubmission | null | undefined
    const releaseMemory = () => {
      if (!next || memory.get(submissionId) !== next) return
      memory.delete(submissionId)
      reportStored()
    }
    try {
      await database.change(
        submissionId,
        (record) => {
          const stored = submissionOf(record) ?? unanswered.get(submissionId)
          current = inMemory ? { ...stored, ...inMemory } : stored
          return trackUnanswered(submissionId, unlessComplete(update(current)))
        },
        releaseMemory,
      )
      if (memory.get(submissionId) === inMemory) memory.delete(submissionId)
      return true
    } catch {
      next = unlessComplete(update(memory.get(submissionId) ?? current))
      if (next) memory.set(submissionId, next)
      if (next === null) memory.delete(submissionId)
      return false
    }
  }

  async function lookUp(applicationId: string): Promise<StoredEnd> {
    const inMemory = memory.get(applicationId)
    if (inMemory) return shown(inMemory, false)
    return endIn(
      await database.lookUp(applicationId, (known) => reportLate(applicationId, endIn(known))),
    )
  }

  async function all() {
    const written = [...memory.keys()].map((id) => change(id, (stored) => stored))
    const [records] = await Promise.all([database.readAll().catch(() => undefined), ...written])
    const byId = new Map(memory)
    for (const stored of records?.map(submissionOf) ?? []) {
      if (stored && isAnswered(stored)) unanswered.delete(stored.applicationId)
      if (stored && !byId.has(stored.applicationId)) byId.set(stored.applicationId, stored)
    }
    for (const [id, lost] of records ? unanswered : []) {
      if (byId.has(id)) continue
      memory.set(id, lost)
      byId.set(id, lost)
    }
    const submissions = [...byId].map(([submissionId, one]) => ({ ...one, submissionId }))
    return { submissions, isRead: records !== undefined }
  }

  return {
    /** Calls back where the database has taken after all what was in memory only. */
    whenStored(listener: () => void) {
      reportStored = listener
    },
    /** Answers the submission's id: a new one where this device has other answers of the application. */
    async write(submitted: { applicationId: string; answers: Application }): Promise<string> {
      const { applicationId, answers } = submitted
      let submissionId = applicationId
      const unsent = { answers, isAcknowledged: false, isCleared: false }
      let isOther = true
      for (let count = 2; isOther; count += 1) {
        const fresh = { applicationId: submissionId, ...unsent }
        await change(submissionId, (stored) => {
          isOther = stored !== undefined && !isSame(stored.answers, answers)
          return isOther || stored?.payload ? stored : fresh
        })
        if (isOther) submissionId = `${applicationId}/${count}`
      }
      return submissionId
    },
    /** Adds decision and body, also where the device has lost the answers; never a second time. */
    freeze({ submissionId, decision, payload }: FrozenSubmission) {
      const lost = { applicationId: submissionId, isAcknowledged: false, isCleared: false }
      return change(submissionId, (stored) =>
        stored?.payload ? stored : { ...(stored ?? lost), decision, payload },
      )
    },
    /** Null where there is none. */
    async find(submissionId: string): Promise<Submission | null> {
      const inMemory = memory.get(submissionId)
      const stored =
        inMemory ?? submissionOf(await database.read(submissionId).catch(() => undefined))
      return stored ? shown(stored, !inMemory) : null
    },
    /** Begins a lookup, so that a page which is still loading need not wait for the database. */
    beginLookUp(applicationId: string): void {
      begun = { applicationId, end: lookUp(applicationId) }
      begun.end.catch(() => {})
    },
    /** What the device knows of an application; rejects where the database fails or is late. */
    lookUp(applicationId: string): Promise<StoredEnd> {
      const end = begun?.applicationId === applicationId ? begun.end : lookUp(applicationId)
      begun = undefined
      return end
    },
    /** Takes the answer of each lookup that was rejected because the database was late. */
    whenLate(listener: typeof reportLate) {
      reportLate = listener
    },
    /** Remembers the application's id alone, so that no records of it, however old, are restored. */
    end: (applicationId: string): Promise<void> => database.end(applicationId).catch(() => {}),
    /**
     * Decided and not yet acknowledged, without those refused by this release less than a day ago; not
     * all of them where the database could not be read.
     */
    async undelivered() {
      const { submissions, isRead } = await all()
      const found = submissions.flatMap(({ submissionId, payload, isAcknowledged, refused }) =>
        payload && !isAcknowledged && !isLeftOut(refused)
          ? [{ submissionId, payload, isStored: !memory.has(submissionId) }]
          : [],
      )
      return { found, isAll: isRead }
    },
    /** Those whose applicant's records are not deleted, as far as this device knows. */
    uncleared: async () => (await all()).submissions.filter(({ isCleared }) => !isCleared),
    acknowledge: ({ submissionId, isAdded }: { submissionId: string; isAdded: boolean }) =>
      change(submissionId, (stored) => stored && { ...stored, isAcknowledged: true, isAdded }),
    /** The backend will not take it: it stays here, and is tried again after a day or by another release. */
    refuse: (submissionId: string) =>
      change(submissionId, (stored) => {
        const at = Date.now()
        return stored && { ...stored, refused: { since: stored.refused?.since ?? at, at, release } }
      }),
    /** Those that the backend refused: since when, in ms since 1970, and the application. */
    async refused() {
      return (await all()).submissions.flatMap(({ submissionId, refused, isAcknowledged }) =>
        refused && !isAcknowledged
          ? [{ reference: applicationOf(submissionId), since: refused.since }]
          : [],
      )
    },
    /** Removes what the backend refused, since the applicant wants nothing left on this device. */
    async forgetRefused() {
      for (const { submissionId, refused } of (await all()).submissions) {
        const done = { isAcknowledged: true, isCleared: true }
        if (refused) await change(submissionId, (stored) => stored && { ...stored, ...done })
      }
    },
    /** Whether the task is still to do for the application: true for one caller, over reloads too. */
    async claim(applicationId: string, task: string) {
      let isFirst = true
      await change(applicationId, (stored) => {
        const done = stored?.done ?? []
        isFirst = !done.includes(task)
        return stored && isFirst ? { ...stored, done: [...done, task] } : stored
      })
      return isFirst
    },
    /** The applicant's records are deleted: a submission is too, once it is delivered. */
    clear: (submissionId: string) =>
      change(submissionId, (stored) => stored && { ...stored, isCleared: true }),
  }
}

/** A submission that the device stores comes before its id among those that ended: it has an outcome to show. */
function endIn({ record, isEnded }: { record: unknown; isEnded: boolean }): StoredEnd {
  const stored = submissionOf(record)
  if (stored) return shown(stored, true)
  return isEnded ? 'ended' : null
}

function shown(stored: StoredSubmission, isStored: boolean): Submission {
  const { applicationId, answers, decision, isAcknowledged, isAdded = false, refused } = stored
  const isRefused = !isAcknowledged && refused !== undefined
  return {
    submissionId: applicationId,
    answers,
    decision,
    isAcknowledged,
    isAdded,
    isRefused,
    isStored,
  }
}

/** Whether the backend has taken or refused it. */
function isAnswered({ isAcknowledged, refused }: StoredSubmission): boolean {
  return isAcknowledged || refused !== undefined
}

/** Null where a submission is of no more use, delivered and cleared. */
function unlessComplete(
  submission: StoredSubmission | undefined,
): StoredSubmission | null | undefined {
  return submission?.isAcknowledged && submission.isCleared ? null : submission
}

/** Whether both are the same answers, as this version reads them. */
function isSame(stored: Application | undefined, answers: Application): boolean {
  const parsed = v.safeParse(Application, answers)
  return JSON.stringify(stored) === JSON.stringify(parsed.success ? parsed.output : undefined)
}

/** The three actors by which the machine stores its submission on this device. */
export function submissionActors(submissions: Submissions) {
  return {
    readSubmission: fromPromise<StoredEnd, { submissionId: string }>(({ input }) =>
      submissions.lookUp(input.submissionId),
    ),
    writeSubmission: fromPromise<string, { applicationId: string; answers: Application }>(
      ({ input }) => submissions.write(input),
    ),
    freezeSubmission: fromPromise<void, FrozenSubmission>(async ({ input }) => {
      if (!(await submissions.freeze(input))) throw new Error('The submission is in memory only')
    }),
  }
}

const Decision = v.pipe(
  v.object({ rule: v.picklist(DECISION_STATES) }),
  v.transform(({ rule }) => ({ rule, stage: STAGE_BY_STATE[rule] })),
)

/**
 * A submission as this device stores it: written at Submit, frozen by the decision, then delivered.
 * A page of another version may have written it: answers or a decision that do not fit count as
 * absent, and the body goes out as it was frozen, for the backend to check.
 */
const StoredSubmission = v.object({
  /** The submission's id; released pages store it under this name. */
  applicationId: v.string(),
  answers: v.fallback(v.optional(Application), undefined),
  decision: v.fallback(v.optional(Decision), undefined),
  payload: v.optional(v.looseObject({})),
  isAcknowledged: v.boolean(),
  /** Whether the backend has stored it as a further contact. */
  isAdded: v.fallback(v.optional(v.boolean()), undefined),
  isCleared: v.boolean(),
  /** Since when and when last the backend refused it, in ms since 1970, and to which release of the page. */
  refused: v.fallback(
    v.optional(v.object({ since: v.number(), at: v.number(), release: v.string() })),
    undefined,
  ),
  /** What was done once for this application and must not be done again. */
  done: v.fallback(v.optional(v.array(v.string())), undefined),
})
export type StoredSubmission = v.InferOutput<typeof StoredSubmission>

/** A record of the database as a submission; undefined where it is none. */
function submissionOf(record: unknown): StoredSubmission | undefined {
  const parsed = v.safeParse(StoredSubmission, record)
  return parsed.success ? parsed.output : undefined
}
