import { useId, useLayoutEffect, useRef } from 'react'
import { announceIn } from './Announced.tsx'
import { Button, ButtonRow } from './Button.tsx'
import { focusLater } from './focus.ts'

interface ConfirmDialogProps {
  readonly title: string
  /** What will be lost. */
  readonly warning: string
  readonly confirmLabel: string
  readonly cancelLabel: string
  readonly onConfirm: () => void
  /** Also by Escape; the focus goes back to where it was. */
  readonly onCancel: () => void
}

/** Asks once before something is deleted; the harmless answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, warning, confirmLabel, cancelLabel, onConfirm, onCancel } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    if (dialog.current) announceIn(dialog.current)
    return () => {
      announceIn(document.body)
      // Not by `close()`, which moves the focus in the task in which the dialog goes.
      focusLater(() => (opener instanceof HTMLElement ? opener : null))
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-warning`}
      onCancel={onCancel}
    >
      <div className="stack">
        <h2 id={`${id}-title`}>{title}</h2>
        <p id={`${id}-warning`}>{warning}</p>
        <ButtonRow>
          <Button variant="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </ButtonRow>
      </div>
    </dialog>
  )
}
