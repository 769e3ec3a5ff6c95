import { type FunnelSnapshot, selectOutcome, selectScreenMeta } from '../../machines/selectors.ts'
import { copy } from '../copy/index.ts'

/** The screen's title and subtitle; the outcome of the thank-you screen has a title of its own (section 2). */
export interface Heading {
  readonly title: string
  readonly subtitle: string | undefined
}

/** How the screen is headed; undefined while it is being found. */
export function selectHeading(snapshot: FunnelSnapshot): Heading | undefined {
  const outcome = selectOutcome(snapshot)
  if (outcome !== 'processing') return { title: copy.outcomes[outcome], subtitle: undefined }
  return selectScreenMeta(snapshot)
}

/** Whether two headings read the same. */
export function isSameHeading(a: Heading | undefined, b: Heading | undefined): boolean {
  return a?.title === b?.title && a?.subtitle === b?.subtitle
}
