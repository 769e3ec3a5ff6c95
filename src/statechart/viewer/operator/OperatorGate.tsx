import { type ReactNode, useCallback, useState } from 'react'
import { CheckedField, PanelButton } from '../parts/parts.tsx'
import { RefusalContext } from './ask-backend.ts'

const KEY = 'statechart.operatorToken'

interface OperatorGateProps {
  /** What is to be seen with the token, in words. */
  readonly what: string
  readonly children: (token: string) => ReactNode
}

/**
 * Asks for the operator's token; it stays in this tab until it is closed or the token forgotten.
 * A token that the backend refuses is discarded: the field is shown again with the reason.
 */
export function OperatorGate({ what, children }: OperatorGateProps) {
  const [token, setToken] = useState(() => sessionStorage.getItem(KEY) ?? '')
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const forget = useCallback((problem: string | null) => {
    sessionStorage.removeItem(KEY)
    setToken('')
    setRefused(problem)
  }, [])
  if (token !== '') {
    return (
      <RefusalContext value={forget}>
        {children(token)}
        <PanelButton onClick={() => forget(null)}>Forget this token</PanelButton>
      </RefusalContext>
    )
  }
  return (
    <form
      className="panel-list"
      onSubmit={(event) => {
        event.preventDefault()
        sessionStorage.setItem(KEY, typed.trim())
        setToken(typed.trim())
        setTyped('')
      }}
    >
      <p>
        {what} needs the operator’s token: ask whoever runs this server. It is kept in this tab
        only.
      </p>
      <CheckedField
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
