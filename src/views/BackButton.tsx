import { copy } from '../copy/index.ts'
import { Button } from '../ui/Button.tsx'
import { useFunnel } from './funnel.tsx'

/** Leads to the step before. */
export function BackButton() {
  const funnel = useFunnel()
  return (
    <Button variant="secondary" onClick={() => funnel.send({ type: 'BACK.PRESSED' })}>
      {copy.shell.back}
    </Button>
  )
}
