import { useState } from 'react'
import { copy } from '../../copy/index.ts'
import { Button } from '../../ui/Button.tsx'
import { selectHasApplication, selectIsTimed, useFunnel, useFunnelSelector } from '../funnel.tsx'
import { Deletion } from './Deletion.tsx'

const words = copy.device

interface WelcomeBackProps {
  /** Changes with the screen. */
  readonly screenKey: string
  /** The applicant continues: the focus moves to the screen. */
  readonly onContinue: () => void
}

/**
 * Greets a returning applicant: to continue or to start over. Not on a
 * level, where time counts, and only until they move on.
 */
export function WelcomeBack({ screenKey, onContinue }: WelcomeBackProps) {
  const isGreeted = useGreeting(screenKey)
  const [isPutAway, putAway] = useState(false)
  const [isAsking, ask] = useState(false)
  const firstName = useFunnelSelector(({ context }) => context.application.contactDetails.firstName)

  const [before = '', after = ''] = words.welcomeByName.split('{name}')
  if (!isGreeted || isPutAway) return null
  return (
    <aside className="welcome" aria-labelledby="welcome-title">
      <div>
        <h2 id="welcome-title">
          {firstName === '' ? (
            words.welcome
          ) : (
            <>
              {before}
              <bdi>{firstName}</bdi>
              {after}
            </>
          )}
        </h2>
        <p>{words.restored}</p>
      </div>
      <div className="welcome-choices">
        <Button
          variant="quiet"
          onClick={() => {
            putAway(true)
            onContinue()
          }}
        >
          {words.goOn}
        </Button>
        <Button variant="quiet" onClick={() => ask(true)}>
          {words.startOver}
        </Button>
      </div>
      {isAsking && <Deletion kind="startOver" onDone={() => ask(false)} />}
    </aside>
  )
}

/** Whether this is still the screen to which the applicant came back. */
function useGreeting(screenKey: string): boolean {
  const funnel = useFunnel()
  const isKept = useFunnelSelector(selectHasApplication)
  const isTimed = useFunnelSelector(selectIsTimed)
  const [wasRestored] = useState(() => {
    const { saved } = funnel.getSnapshot().context
    return saved.kind === 'read' && saved.unlocked !== null
  })
  const [screen, setScreen] = useState<string>()
  const [isOver, setOver] = useState(false)

  // It is not known at once where the applicant belongs.
  if (screen === undefined && isKept) setScreen(screenKey)
  if (screen !== undefined && !isOver && (screen !== screenKey || !isKept)) setOver(true)
  return wasRestored && isKept && !isTimed && !isOver && screen === screenKey
}
