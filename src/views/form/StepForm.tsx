import { type ReactNode, useEffect, useState } from 'react'
import type { FunnelSnapshot } from '../../../machines/selectors.ts'
import { copy } from '../../copy/index.ts'
import { Announced, announce } from '../../ui/Announced.tsx'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { AfterPress, useAfterPress } from '../../ui/blur-after-press.ts'
import { ErrorSummary, focusField } from '../../ui/ErrorSummary.tsx'
import { type Controls, FormControls, readControls } from '../../ui/live-control.ts'
import { followNextKey } from '../../ui/next-key.ts'
import { useFieldToFocus, useFunnel, useFunnelSelector, useStateSelector } from '../funnel.tsx'
import { summaryOf } from './fault-words.ts'
import { fieldId } from './field.ts'

interface StepFormProps {
  readonly children: ReactNode
  /** A note on pressing Continue, below the buttons. */
  readonly note?: ReactNode
  /** On the button while Continue waits; announced with `waitingNote`, which is '' at other times. */
  readonly waitingLabel?: string | undefined
  readonly waitingNote?: string
}

/** The frame of the four form steps: error summary, fields, Back and Continue, a note (section 2). */
export function StepForm({ children, note, waitingLabel, waitingNote }: StepFormProps) {
  const funnel = useFunnel()
  const [controls] = useState<Controls>(() => new Set())
  const afterPress = useAfterPress()
  useInitialFocus()
  return (
    <form
      className="stack"
      noValidate
      onKeyDown={followNextKey}
      onSubmit={(event) => {
        event.preventDefault()
        readControls(controls)
        if (waitingNote) announce(waitingNote)
        funnel.send({ type: 'CONTINUE.PRESSED' })
      }}
    >
      <FormErrors />
      <FormControls value={controls}>
        <AfterPress value={afterPress}>{children}</AfterPress>
      </FormControls>
      <ButtonRow>
        <BackButton />
        <Button type="submit">{waitingLabel ?? copy.shell.continue}</Button>
      </ButtonRow>
      {waitingNote !== undefined && <Announced className="note">{waitingNote}</Announced>}
      {note !== undefined && <p className="note">{note}</p>}
    </form>
  )
}

/** The field that was to be changed takes the focus, after the title has. */
function useInitialFocus(): void {
  const fieldToFocus = useFieldToFocus()
  useEffect(() => {
    if (fieldToFocus.current === undefined) return
    focusField(fieldToFocus.current, { isLater: true })
    fieldToFocus.current = undefined
  }, [fieldToFocus])
}

/** What the last refused Continue found wrong and still is (section 2, 'Error summary'). */
function FormErrors() {
  const items = useFunnelSelector(selectItems, areSameItems)
  const refusals = useFunnelSelector(({ context }) => context.refusals)
  return <ErrorSummary items={items} focusKey={refusals} />
}

function selectItems(snapshot: FunnelSnapshot) {
  return summaryOf(snapshot).map(({ message, ...field }) => ({ fieldId: fieldId(field), message }))
}

type Items = ReturnType<typeof selectItems>

function areSameItems(a: Items, b: Items): boolean {
  return (
    a.length === b.length &&
    a.every(({ fieldId, message }, at) => b[at]?.fieldId === fieldId && b[at]?.message === message)
  )
}

/** Leads to the step before; shown if the chart has a transition that does. */
export function BackButton() {
  const funnel = useFunnel()
  const mayGoBack = useStateSelector((snapshot) => snapshot.can({ type: 'BACK.PRESSED' }))
  if (!mayGoBack) return null
  return (
    <Button variant="secondary" onClick={() => funnel.send({ type: 'BACK.PRESSED' })}>
      {copy.shell.back}
    </Button>
  )
}
