import { lazy, type ReactNode, Suspense } from 'react'
import { useOperatorToken } from '../../viewer/operator/operator-token.ts'

const LastWeek = lazy(() => import('./LastWeek.tsx'))

/** The last week's numbers for who has the operator's token; without one they are not loaded. */
export function NumbersLine({ otherwise }: { readonly otherwise: ReactNode }) {
  const { token } = useOperatorToken()
  if (token === '') return otherwise
  return (
    <Suspense fallback={otherwise}>
      <LastWeek token={token} otherwise={otherwise} />
    </Suspense>
  )
}
