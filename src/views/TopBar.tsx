import { copy } from '../copy/index.ts'
import { BrandMark } from '../ui/icons.tsx'
import { useOnline } from '../ui/online.ts'
import { SavedMenu } from './device/SavedMenu.tsx'
import { selectHasApplication, useFunnelSelector } from './funnel.tsx'

/** Above the card: for what the applicant applies, whether the answers are kept, and the connection. */
export function TopBar() {
  const isKept = useFunnelSelector(selectHasApplication)
  const isOnline = useOnline()
  return (
    <header className="top-bar" data-kept={isKept || undefined}>
      <p className="brand">
        <BrandMark />
        {copy.role}
      </p>
      {isKept && <SavedMenu />}
      <p className="connection" role="status">
        {!isOnline && copy.shell.offline}
      </p>
    </header>
  )
}
