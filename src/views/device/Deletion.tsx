import { useEffect } from 'react'
import { copy } from '../../copy/index.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useFunnel } from '../funnel.tsx'

const words = copy.device

/** Two ways to delete an application: start over, or leave nothing on the device. */
export const DELETIONS = {
  startOver: {
    event: { type: 'APPLICATION.RESTARTED' },
    name: words.startOver,
    title: words.startOverTitle,
    effect: words.startOverEffect,
    confirmLabel: words.startOverConfirmed,
  },
  forget: {
    event: { type: 'APPLICATION.FORGOTTEN' },
    name: words.forget,
    title: words.forgetTitle,
    effect: words.forgetEffect,
    confirmLabel: words.forgetConfirmed,
  },
} as const
export type DeletionKind = keyof typeof DELETIONS

interface DeletionProps {
  readonly kind: DeletionKind
  readonly onDone: () => void
}

/** Asks once, then deletes the application from this device; a level that is played is paused first. */
export function Deletion({ kind, onDone }: DeletionProps) {
  const funnel = useFunnel()
  const { event, title, effect, confirmLabel } = DELETIONS[kind]
  useEffect(() => funnel.send({ type: 'TIMER.PAUSED' }), [funnel])
  return (
    <ConfirmDialog
      title={title}
      warning={effect}
      confirmLabel={confirmLabel}
      cancelLabel={words.keep}
      onCancel={onDone}
      onConfirm={() => {
        onDone()
        funnel.send(event)
      }}
    />
  )
}
