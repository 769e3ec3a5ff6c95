import type { ReactNode } from 'react'
import { copy } from '../copy/index.ts'
import { Button } from './Button.tsx'

interface FailedScreenProps {
  /** What is wrong, and that nothing is lost. */
  readonly children: ReactNode
  readonly onRetry: () => void
}

/** What stands in the place of a screen that cannot be shown: a sentence, and a way to try again. */
export function FailedScreen({ children, onRetry }: FailedScreenProps) {
  return (
    <div role="alert" className="failed-screen">
      <p>{children}</p>
      <Button block onClick={onRetry}>
        {copy.shell.retry}
      </Button>
    </div>
  )
}
