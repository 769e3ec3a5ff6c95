import type { ReactNode } from 'react'
import type { FormName } from '../../../machines/schemas/application.ts'
import { copy } from '../../copy/index.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { BackButton } from '../BackButton.tsx'
import { FormErrors } from './FormErrors.tsx'

interface StepFormProps {
  readonly form: FormName
  readonly children: ReactNode
  /** What is to be known about pressing Continue; it stands below the buttons. */
  readonly note?: ReactNode
  /** Shows Back beside Continue. */
  readonly hasBack?: boolean
  readonly onSubmit: () => void
}

/** The frame of the four form steps: error summary, fields, Back and Continue, a note (section 2). */
export function StepForm({ form, children, note, hasBack = false, onSubmit }: StepFormProps) {
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <FormErrors form={form} />
      {children}
      <ButtonRow>
        {hasBack && <BackButton />}
        <Button type="submit">{copy.shell.continue}</Button>
      </ButtonRow>
      {note !== undefined && <p className="note">{note}</p>}
    </form>
  )
}
