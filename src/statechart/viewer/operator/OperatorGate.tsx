import { type ReactNode, useState } from 'react'
import { InputField, PanelButton } from '../parts/parts.tsx'
import { forgetOperatorToken, giveOperatorToken, useOperatorToken } from './operator-token.ts'

interface OperatorGateProps {
  /** What is to be seen with the token, in words. */
  readonly what: string
  readonly children: (token: string) => ReactNode
}

/** Asks for the operator's token, again with the reason if the backend refuses it. */
export function OperatorGate({ what, children }: OperatorGateProps) {
  const { token, refused } = useOperatorToken()
  const [typed, setTyped] = useState('')
  if (token !== '') {
    return (
      <>
        {children(token)}
        <PanelButton onClick={() => forgetOperatorToken(null)}>Forget this token</PanelButton>
      </>
    )
  }
  return (
    <form
      className="panel-list"
      onSubmit={(event) => {
        event.preventDefault()
        giveOperatorToken(typed.trim())
        setTyped('')
      }}
    >
      <p>
        {what} needs the operator’s token: open the link that the server prints when it starts, or
        ask who runs it. It is stored in this tab only.
      </p>
      <InputField
        label="Operator’s token"
        problem={refused}
        type="password"
        autoComplete="off"
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="panel-row">
        <PanelButton type="submit">Show</PanelButton>
      </div>
    </form>
  )
}
