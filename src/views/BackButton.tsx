import { copy } from '../copy/index.ts'
import { Button } from '../ui/Button.tsx'
import { useFunnel, useFunnelSelector } from './funnel.tsx'

/** Leads to the step before; shown where the chart has a transition that does. */
export function BackButton() {
  const funnel = useFunnel()
  const mayGoBack = useFunnelSelector((snapshot) => snapshot.can({ type: 'BACK.PRESSED' }))
  if (!mayGoBack) return null
  return (
    <Button variant="secondary" onClick={() => funnel.send({ type: 'BACK.PRESSED' })}>
      {copy.shell.back}
    </Button>
  )
}
