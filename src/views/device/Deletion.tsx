import { copy } from '../../copy/index.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useFunnel } from '../funnel.tsx'

const words = copy.device

/** Two ways to delete an application: start over, or leave nothing on the device. */
const DELETIONS = {
  startOver: {
    event: { type: 'APPLICATION.RESTARTED' },
    title: words.startOverTitle,
    warning: words.startOverWarning,
    confirmLabel: words.startOverConfirmed,
  },
  forget: {
    event: { type: 'APPLICATION.FORGOTTEN' },
    title: words.forgetTitle,
    warning: words.forgetWarning,
    confirmLabel: words.forgetConfirmed,
  },
} as const
export type DeletionKind = keyof typeof DELETIONS

interface DeletionProps {
  readonly kind: DeletionKind
  readonly onDone: () => void
}

/** Asks once, then deletes the application from this device. */
export function Deletion({ kind, onDone }: DeletionProps) {
  const funnel = useFunnel()
  const { event, ...texts } = DELETIONS[kind]
  return (
    <ConfirmDialog
      {...texts}
      cancelLabel={words.keep}
      onCancel={onDone}
      onConfirm={() => {
        onDone()
        funnel.send(event)
      }}
    />
  )
}
