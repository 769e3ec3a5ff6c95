import { selectHasAnswer, selectScreen } from '../../machines/selectors.ts'
import { copy } from '../copy/index.ts'
import { Announced } from '../ui/Announced.tsx'
import { BrandMark } from '../ui/icons.tsx'
import { SavedMenu } from './device/SavedMenu.tsx'
import {
  selectHasApplication,
  useFunnelSelector,
  useOnline,
  useSaved,
  useStateSelector,
} from './funnel.tsx'

/** Above the card: for what the applicant applies, whether the answers are saved, and the connection. */
export function TopBar() {
  const hasApplication = useStateSelector(selectHasApplication)
  const hasAnswer = useFunnelSelector(selectHasAnswer)
  const isRefused = useSaved() === 'refused'
  const isOnline = useOnline()
  // The outcome says itself what becomes of the application.
  const isDone = useStateSelector((snapshot) => selectScreen(snapshot) === 'thankYou')
  return (
    <header className="top-bar" data-saved={hasApplication || undefined}>
      <p className="brand">
        <BrandMark />
        {copy.role}
      </p>
      {hasApplication && (hasAnswer || isRefused) && <SavedMenu />}
      <Announced className="connection">
        {!isOnline && !isDone && (
          <span>
            {copy.shell.offline}{' '}
            <span>{isRefused ? copy.shell.offlineUnsaved : copy.shell.offlineAdvice}</span>
          </span>
        )}
      </Announced>
    </header>
  )
}
