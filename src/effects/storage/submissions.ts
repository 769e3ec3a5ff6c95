import { fromPromise } from 'xstate'
import type { Application } from '../../../machines/records/application.ts'
import {
  applicationOf,
  type FrozenSubmission,
  type StoredEnd,
  type Submission,
} from '../../../machines/requests/submissions.ts'
import {
  isAnswered,
  isComplete,
  isSame,
  merged,
  type StoredSubmission,
  submissionOf,
  submissionWith,
} from './stored-submission.ts'
import { type Completed, submissionDatabase } from './submission-database.ts'

/**
 * Submissions on this device, each written with strict durability before a call resolves. No call but
 * `lookUp` rejects: what the database refuses, or does not write in time, stays in memory until it does,
 * and a change returns whether it did.
 */
export type Submissions = ReturnType<typeof openSubmissions>

/** The next version of a submission; undefined leaves it as it is. */
type SubmissionUpdate = (
  current: StoredSubmission | undefined,
  isCompleted: boolean,
) => StoredSubmission | undefined

/** A submission in this page's memory. */
interface Remembered {
  submission: StoredSubmission
  /** Whether the database has all of it: it is remembered until it is answered, for the device may lose it. */
  isStored: boolean
  /** Whether the database has had it, so that other tabs may have delivered it. */
  isShared: boolean
}

/** An application that the backend does not have. */
interface Unsent {
  reference: string
  refusedSince: number | undefined
}

/** How long a submission that was refused is left out of what is to be sent, by the same release. */
const REFUSED_MS = 86_400_000

/**
 * Opens the submissions; without a database of the browser they are in memory only.
 *
 * @param release the page's own
 */
export function openSubmissions(release = '') {
  const database = submissionDatabase()
  const memory = new Map<string, Remembered>()
  const watchers = new Set<() => void>()
  let reportStored = () => {}
  let reportLate = (_applicationId: string, _end: StoredEnd) => {}
  let pendingLookUp: { applicationId: string; end: Promise<StoredEnd> } | undefined

  /** A clock that was set back does not make the day longer. */
  function isLeftOut(refused: StoredSubmission['refused']): boolean {
    return refused?.release === release && Math.abs(Date.now() - refused.at) < REFUSED_MS
  }

  function unstored(submissionId: string): StoredSubmission | undefined {
    const remembered = memory.get(submissionId)
    return remembered?.isStored ? undefined : remembered?.submission
  }

  function rememberStored(id: string, submission: StoredSubmission | undefined): void {
    const isNeeded = submission?.payload && !isAnswered(submission)
    if (isNeeded) memory.set(id, { submission, isStored: true, isShared: true })
    else memory.delete(id)
  }

  /** Also one that is complete, which the database still has as it was. */
  function rememberUnstored(
    id: string,
    submission: StoredSubmission | undefined,
    isShared: boolean,
  ): Remembered | undefined {
    if (submission) memory.set(id, { submission, isStored: false, isShared })
    else memory.delete(id)
    return memory.get(id)
  }

  /** Returns whether the database has stored the change. */
  async function change(submissionId: string, update: SubmissionUpdate): Promise<boolean> {
    const before = memory.get(submissionId)
    let current = before?.submission
    let isShared = before?.isShared ?? false
    let isCompleted = false
    let next: StoredSubmission | undefined
    let failed: Remembered | undefined

    function noteStored(): void {
      const now = memory.get(submissionId)
      if (now === before || now === failed || now?.isStored) rememberStored(submissionId, next)
    }
    try {
      await database.change(
        submissionId,
        (record, completed) => {
          const stored = submissionOf(record)
          isCompleted = completed !== undefined
          current = currentOf(stored, before, isCompleted)
          isShared ||= stored !== undefined
          next = update(current, isCompleted)
          if (!next) return undefined
          const { isAdded } = next
          return isComplete(next) ? { completed: { submissionId, isAdded } } : { record: next }
        },
        () => {
          const wasUnstored = failed && memory.get(submissionId) === failed
          noteStored()
          if (wasUnstored) reportStored()
        },
      )
      noteStored()
      return true
    } catch {
      const now = memory.get(submissionId)
      if (now && now !== before) {
        current = current ? merged(current, now.submission) : now.submission
      }
      const changed = update(current, isCompleted)
      failed = rememberUnstored(submissionId, changed, isShared || now?.isShared === true)
      return false
    }
  }

  async function lookUp(applicationId: string): Promise<StoredEnd> {
    const inMemory = unstored(applicationId)
    if (inMemory) return isComplete(inMemory) ? 'ended' : submissionWith(inMemory, false)
    return endIn(
      await database.lookUp(applicationId, (late) => reportLate(applicationId, endIn(late))),
    )
  }

  async function all() {
    const written = [...memory]
      .filter(([, { isStored }]) => !isStored)
      .map(([id]) => change(id, (current) => current))
    const [contents] = await Promise.all([database.readAll().catch(() => undefined), ...written])
    const stored = contents?.records.flatMap((record) => submissionOf(record) ?? []) ?? []
    const byId = new Map(stored.map((one) => [one.applicationId, one]))
    const completedIds = new Set(contents?.completed.map(({ submissionId }) => submissionId))
    for (const [id, remembered] of memory) {
      const storedOne = byId.get(id)
      const current = currentOf(storedOne, remembered, completedIds.has(id))
      if (!remembered.isStored) {
        if (current) byId.set(id, current)
      } else if (contents && (!current || isAnswered(current))) memory.delete(id)
      else if (contents && current && !storedOne) {
        rememberUnstored(id, current, true)
        byId.set(id, current)
      }
    }
    const submissions = [...byId]
      .filter(([, one]) => !isComplete(one))
      .map(([submissionId, one]) => ({ ...one, submissionId }))
    return { submissions, isRead: contents !== undefined }
  }

  function notify(): void {
    for (const watcher of watchers) watcher()
  }

  return {
    /** Calls back if the database has taken after all what was in memory only. */
    whenStored(listener: () => void) {
      reportStored = listener
    },
    /** Answers the submission's id: a new one if this device has other answers of the application. */
    async write(submitted: { applicationId: string; answers: Application }): Promise<string> {
      const { applicationId, answers } = submitted
      let submissionId = applicationId
      const unsent = { answers, isAcknowledged: false, isCleared: false }
      let isOther = true
      for (let count = 2; isOther; count += 1) {
        const fresh = { applicationId: submissionId, ...unsent }
        await change(submissionId, (current) => {
          isOther = current !== undefined && !isSame(current.answers, answers)
          return current ?? fresh
        })
        if (isOther) submissionId = `${applicationId}/${count}`
      }
      return submissionId
    },
    /** Adds decision and body, also if the device has lost the answers; never a second time, nor once completed. */
    freeze({ submissionId, decision, payload }: FrozenSubmission) {
      const lost = { applicationId: submissionId, isAcknowledged: false, isCleared: false }
      return change(submissionId, (current, isCompleted) =>
        current?.payload || (!current && isCompleted)
          ? current
          : { ...(current ?? lost), decision, payload },
      )
    },
    /** Null if the device knows of none; one that was completed has no answers and no decision. */
    async find(submissionId: string): Promise<Submission | null> {
      const inMemory = unstored(submissionId)
      if (inMemory) return submissionWith(inMemory, false)
      const row = await database.read(submissionId).catch(() => undefined)
      const stored = submissionOf(row?.record)
      if (stored) return submissionWith(stored, true)
      return row?.completed ? completedSubmission(row.completed) : null
    },
    /** Begins a lookup, so that a page which is still loading need not wait for the database. */
    beginLookUp(applicationId: string): void {
      pendingLookUp = { applicationId, end: lookUp(applicationId) }
      pendingLookUp.end.catch(() => {})
    },
    /** What the device knows of an application; rejects if the database fails or is late. */
    lookUp(applicationId: string): Promise<StoredEnd> {
      const end =
        pendingLookUp?.applicationId === applicationId ? pendingLookUp.end : lookUp(applicationId)
      pendingLookUp = undefined
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
     * all of them if the database could not be read.
     */
    async undelivered() {
      const { submissions, isRead } = await all()
      notify()
      const undelivered = submissions.flatMap(
        ({ submissionId, payload, isAcknowledged, refused }) =>
          payload && !isAcknowledged && !isLeftOut(refused)
            ? [{ submissionId, payload, isStored: !unstored(submissionId) }]
            : [],
      )
      return { submissions: undelivered, isAll: isRead }
    },
    /** Those that are undecided, or whose applicant's records are not deleted as far as this device knows. */
    uncleared: async () =>
      (await all()).submissions.filter(
        ({ answers, payload, isCleared }) => !isCleared || (answers && !payload),
      ),
    acknowledge: ({ submissionId, isAdded }: { submissionId: string; isAdded: boolean }) =>
      change(
        submissionId,
        (current) => current && { ...current, isAcknowledged: true, isAdded },
      ).finally(notify),
    /** The backend will not take it: it stays here, and is tried again after a day or by another release. */
    refuse: (submissionId: string) =>
      change(submissionId, (current) => {
        const at = Date.now()
        const refused = { since: current?.refused?.since ?? at, at, release }
        return current && { ...current, refused }
      }).finally(notify),
    /**
     * Calls back with those that the backend does not have, now and after each answer and reading of a round, as long
     * as the database can be read: the application, and since when it is refused, in ms since 1970. What it returns
     * ends that.
     */
    watch(listener: (unsent: Unsent[]) => void): () => void {
      const watcher = async () => {
        const { submissions, isRead } = await all()
        if (!isRead) return
        const unsent = submissions.filter(({ isAcknowledged }) => !isAcknowledged)
        listener(
          unsent.map(({ submissionId, refused }) => ({
            reference: applicationOf(submissionId),
            refusedSince: refused?.since,
          })),
        )
      }
      watchers.add(watcher)
      void watcher()
      return () => void watchers.delete(watcher)
    },
    /** Removes what the backend refused, since the applicant wants nothing left on this device. */
    async forgetRefused() {
      for (const { submissionId, refused } of (await all()).submissions) {
        const done = { isAcknowledged: true, isCleared: true }
        if (refused) await change(submissionId, (current) => current && { ...current, ...done })
      }
    },
    /** Whether the task is still to do for the application: true for one caller, over reloads too. */
    async claim(applicationId: string, task: string) {
      let isFirst = true
      await change(applicationId, (current) => {
        const done = current?.done ?? []
        isFirst = !done.includes(task)
        return current && isFirst ? { ...current, done: [...done, task] } : current
      })
      return isFirst
    },
    /** The applicant's records are deleted: a submission is too, once it is delivered. */
    clear: (submissionId: string) =>
      change(submissionId, (current) => current && { ...current, isCleared: true }),
  }
}

/** What the database no longer has was delivered if its id is among the completed, and lost otherwise. */
function currentOf(
  stored: StoredSubmission | undefined,
  remembered: Remembered | undefined,
  isCompleted: boolean,
): StoredSubmission | undefined {
  if (!remembered) return stored
  const { submission, isStored, isShared } = remembered
  if (!stored) return isShared && isCompleted ? undefined : submission
  return isStored ? stored : merged(stored, submission)
}

/** A submission that the device stores comes before its id among those that ended: it has an outcome to show. */
function endIn({ record, isEnded }: { record: unknown; isEnded: boolean }): StoredEnd {
  const stored = submissionOf(record)
  if (stored) return submissionWith(stored, true)
  return isEnded ? 'ended' : null
}

/** One that was delivered and removed, or refused and forgotten. */
function completedSubmission({ submissionId, isAdded }: Completed): Submission {
  const isRefused = isAdded === undefined
  return {
    submissionId,
    decision: undefined,
    isAcknowledged: !isRefused,
    isAdded: isAdded ?? false,
    isRefused,
    isStored: true,
  }
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
