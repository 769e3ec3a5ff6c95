import type { FormEvent, ReactNode } from 'react'
import type { FormName } from '../../machines/schemas/application.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonRow } from '../ui/ButtonRow.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { useErrorSummary } from './form.ts'
import { useFunnel } from './funnel.tsx'

interface FormScreenProps {
  readonly form: FormName
  readonly onSubmit: (event: FormEvent) => void
  readonly hasBack?: boolean
  readonly children: ReactNode
}

/** The frame of every form step: error summary, fields, Back and Continue (section 2). */
export function FormScreen({ form, onSubmit, hasBack = true, children }: FormScreenProps) {
  const funnel = useFunnel()
  const { items, focusKey } = useErrorSummary(form)
  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <ErrorSummary items={items} focusKey={focusKey} />
      {children}
      <ButtonRow>
        {hasBack && (
          <Button variant="secondary" onClick={() => funnel.send({ type: 'BACK.PRESSED' })}>
            Back
          </Button>
        )}
        <Button type="submit">Continue</Button>
      </ButtonRow>
    </form>
  )
}
