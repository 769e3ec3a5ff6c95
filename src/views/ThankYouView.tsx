import { selectOutcome } from '../../machines/selectors.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { useFunnelSelector } from './funnel.tsx'
import { Approved } from './thank-you/Approved.tsx'

/** The spinner, then one of the two outcomes (section 2, 'Thank-you screen'). */
export function ThankYouView() {
  const outcome = useFunnelSelector(selectOutcome)
  if (outcome === 'processing') return <Spinner>Processing application... please wait</Spinner>
  if (outcome === 'approved') return <Approved />
  return <p>We'll review your submission and get back to you soon.</p>
}
