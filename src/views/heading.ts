import { type FunnelSnapshot, selectOutcome, selectScreenMeta } from '../../machines/selectors.ts'

const OUTCOME_TITLES = { approved: "You're approved!", submitted: 'Application Submitted' }

/** The screen's title and subtitle; the outcome of the thank-you screen has a title of its own (section 2). */
export interface Heading {
  readonly title: string
  readonly subtitle: string | undefined
}

/** How the screen is headed; undefined while it is being found. */
export function selectHeading(snapshot: FunnelSnapshot): Heading | undefined {
  const meta = selectScreenMeta(snapshot)
  const outcome = selectOutcome(snapshot)
  if (meta === undefined || outcome === 'processing') return meta
  return { title: OUTCOME_TITLES[outcome], subtitle: undefined }
}

/** Whether two headings read the same. */
export function isSameHeading(a: Heading | undefined, b: Heading | undefined): boolean {
  return a?.title === b?.title && a?.subtitle === b?.subtitle
}
