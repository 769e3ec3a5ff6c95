import type { ReactNode } from 'react'
import { copy } from '../../copy/index.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { BackButton } from '../BackButton.tsx'
import { useFunnel } from '../funnel.tsx'
import { FormErrors } from './FormErrors.tsx'

interface StepFormProps {
  readonly children: ReactNode
  /** What is to be known about pressing Continue; it stands below the buttons. */
  readonly note?: ReactNode
  /** On the button while Continue waits; announced with `waitingNote`, which is '' at other times. */
  readonly waitingLabel?: string | undefined
  readonly waitingNote?: string
}

/** The frame of the four form steps: error summary, fields, Back and Continue, a note (section 2). */
export function StepForm({ children, note, waitingLabel, waitingNote }: StepFormProps) {
  const funnel = useFunnel()
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        funnel.send({ type: 'CONTINUE.PRESSED' })
      }}
    >
      <FormErrors />
      {children}
      <ButtonRow>
        <BackButton />
        <Button type="submit">{waitingLabel ?? copy.shell.continue}</Button>
      </ButtonRow>
      {waitingNote !== undefined && (
        <p className="note" role="status">
          {waitingNote}
        </p>
      )}
      {note !== undefined && <p className="note">{note}</p>}
    </form>
  )
}
