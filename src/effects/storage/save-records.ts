import { afterPaint } from '../after-paint.ts'
import type { SaveResult } from './application-records.ts'

/** When the records were last written, in whole minutes since 1970 as ms; `refused` if they were not. */
export type Saved = number | 'refused' | undefined

const MINUTE_MS = 60_000
/** As long as a session of analytics lasts without activity (section 4, 'Analytics session behaviour'). */
const ABSENCE_MS = 30 * MINUTE_MS

interface Saver<Snapshot> {
  readonly actor: {
    getSnapshot(): Snapshot
    subscribe(listener: (snapshot: Snapshot) => void): unknown
  }
  readonly records: {
    savedAt(): number | undefined
    save(snapshot: NoInfer<Snapshot> | null): SaveResult
  }
  /** The step that a state of the chart shows: what leads to another one is written at once. */
  readonly stepOf: (snapshot: NoInfer<Snapshot>) => unknown
  /** Another page has written: this one wrote nothing. */
  readonly onSuperseded: () => void
}

/**
 * Saves the records of a chart, once a frame after its paint: at once with another step, while another
 * page may read them, and before the page is left. They are removed at once if the chart's state says
 * 'unsaved'. Returns the state of saving, when the records were saved before, and whether that is half an
 * hour or more ago, for the views that show it.
 */
export function saveRecords<Snapshot extends { hasTag(tag: 'unsaved'): boolean }>({
  actor,
  records,
  stepOf,
  onSuperseded,
}: Saver<Snapshot>) {
  const listeners = new Set<() => void>()
  const savedBefore = records.savedAt()
  const wasAway = Date.now() - (savedBefore ?? Number.POSITIVE_INFINITY) >= ABSENCE_MS
  let saved: Saved
  let pending: Snapshot | undefined = actor.getSnapshot()
  let step = stepOf(pending)
  let isPageHidden = false

  function setSaved(next: Saved): void {
    if (next === saved) return
    saved = next
    for (const listener of listeners) listener()
  }

  function write(): void {
    if (pending === undefined) return
    const snapshot = pending
    pending = undefined
    step = stepOf(snapshot)
    const result = records.save(snapshot.hasTag('unsaved') ? null : snapshot)
    if (result === 'superseded') onSuperseded()
    if (result === 'refused') setSaved('refused')
    if (result === 'written') setSaved(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)
  }

  /** Nothing is deferred in a page that is left, or next to another one that is used. */
  function mayDefer(snapshot: Snapshot): boolean {
    return (
      !isPageHidden &&
      document.hasFocus() &&
      stepOf(snapshot) === step &&
      !snapshot.hasTag('unsaved')
    )
  }

  function onSnapshot(snapshot: Snapshot): void {
    const isFirst = pending === undefined
    pending = snapshot
    if (!mayDefer(snapshot)) write()
    else if (isFirst) afterPaint(write)
  }

  afterPaint(write)
  actor.subscribe(onSnapshot)
  for (const type of ['pagehide', 'pageshow'] as const) {
    window.addEventListener(type, () => {
      isPageHidden = type === 'pagehide'
      write()
    })
  }
  window.addEventListener('blur', write)
  document.addEventListener('visibilitychange', write)
  return {
    /** Writes what is pending: call it before the storage is read. */
    write,
    wasAway,
    savedBefore,
    read: () => saved,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
