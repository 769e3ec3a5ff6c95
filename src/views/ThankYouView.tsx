import { selectOutcome } from '../../machines/selectors.ts'
import { copy } from '../copy/index.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { useFunnelSelector } from './funnel.tsx'
import { Approved } from './thank-you/Approved.tsx'
import { InReview } from './thank-you/InReview.tsx'

/** The spinner, then one of the two outcomes (section 2, 'Thank-you screen'). */
export function ThankYouView() {
  const outcome = useFunnelSelector(selectOutcome)
  if (outcome === 'processing') return <Spinner>{copy.thankYou.processing}</Spinner>
  if (outcome === 'approved') return <Approved />
  return <InReview />
}
