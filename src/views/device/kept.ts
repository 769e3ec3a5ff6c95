import type { FunnelSnapshot } from '../../../machines/selectors.ts'

/** Whether there is an application on this device that can still be started over or forgotten. */
export function selectIsKept(snapshot: FunnelSnapshot): boolean {
  return snapshot.context.unlocked !== null && snapshot.can({ type: 'APPLICATION.RESTARTED' })
}

/** Whether the page was opened on an application that had been left before. */
export function selectWasRestored({ context: { saved } }: FunnelSnapshot): boolean {
  return saved.kind === 'read' && saved.unlocked !== null
}

/** Whether a puzzle's time counts, or waits to. */
export function selectIsTimed({ value }: FunnelSnapshot): boolean {
  return value.timer !== 'stopped'
}
