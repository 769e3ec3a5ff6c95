import { type Answered, type Decided, elapsedTime } from '../../specification/application.ts'
import type { World } from './world.ts'

/** What the company under test has set for payload, events and calls. */
export const LABELS = { submittedFrom: 'Funnel under test', applicationFormVersion: '7.5' }
export const STEP_VARIANT = 'variant-b'
export const HUBSPOT_ID = 'hubspot-placeholder'

const VETTING: Partial<Record<World['vetting'], Decided['vetting']>> = {
  approved: { status: 'approved', summary: 'Fits the role well.' },
  review: { status: 'manual_review_required', summary: '' },
}

/** What is known of the application before it is decided. */
export function answeredIn({ saved, tracking, measured }: World): Answered {
  return {
    ...saved,
    tracking,
    performance: {
      totalTimeMs: measured.ms,
      totalMoves: measured.moves,
      totalTimeFormatted: elapsedTime(measured.ms / 1000),
    },
  }
}

/** The same once it is. */
export function decidedIn(world: World): Decided {
  if (world.rule === null) throw new Error('Nothing is decided yet')
  const vetting = VETTING[world.vetting] ?? { status: '', summary: '' }
  return { ...answeredIn(world), rule: world.rule, vetting }
}
