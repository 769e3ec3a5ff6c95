/** Submissions by applicant; the page shows Ada's application. */
export type Id = 'ada' | 'ben'
export const OWN: Id = 'ada'

/** A submission as stored on the device. */
export interface StoredSubmission {
  hasAnswers: boolean
  isDecided: boolean
  isAcknowledged: boolean
  isCleared: boolean
}
export type Device = Readonly<Partial<Record<Id, StoredSubmission>>>

export const WRITTEN: StoredSubmission = {
  hasAnswers: true,
  isDecided: false,
  isAcknowledged: false,
  isCleared: false,
}
export const DECIDED: StoredSubmission = { ...WRITTEN, isDecided: true }
export const DELIVERED: StoredSubmission = { ...DECIDED, isAcknowledged: true }
export const UNREADABLE: StoredSubmission = { ...WRITTEN, hasAnswers: false }

export function storedOn(device: Device): [Id, StoredSubmission][] {
  return (['ada', 'ben'] as const).flatMap((id) => {
    const kept = device[id]
    return kept ? [[id, kept] as [Id, StoredSubmission]] : []
  })
}

/** Decided and not acknowledged. */
export function undeliveredOn(device: Device): Id[] {
  return storedOn(device).flatMap(([id, kept]) =>
    kept.isDecided && !kept.isAcknowledged ? id : [],
  )
}

/** Submissions whose records are not known to be removed. */
export function unclearedOn(device: Device): Id[] {
  return storedOn(device).flatMap(([id, { isCleared }]) => (isCleared ? [] : id))
}

/** The device after a change; a submission that is acknowledged and cleared is deleted. */
export function changed(device: Device, id: Id, change: Partial<StoredSubmission>): Device {
  const { [id]: before, ...others } = device
  if (!before) return device
  const after = { ...before, ...change }
  return after.isAcknowledged && after.isCleared ? others : { ...others, [id]: after }
}
