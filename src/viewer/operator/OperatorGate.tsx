import { type ReactNode, useState } from 'react'
import '../parts/parts.css'

const KEY = 'statechart.operatorToken'

interface OperatorGateProps {
  /** What is to be seen with the token, in words. */
  readonly what: string
  readonly children: (token: string) => ReactNode
}

/** Asks for the operator's token; it stays in this tab until it is closed or taken back. */
export function OperatorGate({ what, children }: OperatorGateProps) {
  const [token, setToken] = useState(() => sessionStorage.getItem(KEY) ?? '')
  const [typed, setTyped] = useState('')
  if (token !== '') {
    return (
      <>
        {children(token)}
        <button
          type="button"
          className="panel-button"
          onClick={() => {
            sessionStorage.removeItem(KEY)
            setToken('')
          }}
        >
          Take the token back
        </button>
      </>
    )
  }
  return (
    <form
      className="panel-row"
      onSubmit={(event) => {
        event.preventDefault()
        sessionStorage.setItem(KEY, typed.trim())
        setToken(typed.trim())
        setTyped('')
      }}
    >
      <p>{what} needs the operator’s token. It is kept in this tab only.</p>
      <label className="panel-field">
        Operator’s token
        <input
          type="password"
          autoComplete="off"
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <button type="submit" className="panel-button">
        Show
      </button>
    </form>
  )
}
