import type { Ref } from 'react'
import { copy } from '../copy/index.ts'
import { Button } from '../ui/Button.tsx'
import { useFunnel } from './funnel.tsx'

/** Starts the application; it stands above and below the job description (section 2, 'Intro screen'). */
export function StartButton({ ref }: { readonly ref?: Ref<HTMLButtonElement> }) {
  const funnel = useFunnel()
  return (
    <Button
      {...(ref && { ref })}
      block
      onClick={() => funnel.send({ type: 'APPLICATION.STARTED' })}
    >
      {copy.intro.start}
    </Button>
  )
}
