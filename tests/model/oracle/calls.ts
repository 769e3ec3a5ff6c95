import { CONFIGURATION } from '../../../machines/examples/configuration.ts'
import { analysisRequest } from '../../specification/calls.ts'
import { STAGES } from '../../specification/decision.ts'
import { payloadOf } from '../../specification/payload.ts'
import { decidedIn, HUBSPOT_ID, LABELS } from './answered.ts'
import { storedApplication } from './stored.ts'
import type { World } from './world.ts'

/** What each call to the browser and the services carries (section 7); nothing where not named. */
export const CARRIED: Record<string, (world: World) => unknown> = {
  analyze: ({ saved }) => analysisRequest(saved, HUBSPOT_ID),
  upload: () => ({ file: 'ada-byron.pdf' }),
  outbox: () => ({ configuration: CONFIGURATION }),
  ticker: ({ seconds }) => ({ elapsedSeconds: seconds }),
  readSubmission: ({ applicationId }) => ({ applicationId }),
  writeSubmission: (world) => ({
    applicationId: world.applicationId,
    answers: storedApplication(world),
  }),
  freezeSubmission: (world) => ({
    applicationId: world.applicationId,
    decision: { rule: world.rule, stage: world.rule && STAGES[world.rule] },
    payload: payloadOf(decidedIn(world), LABELS),
  }),
}

/** The calls of the last step with what they carry, in the order of their names. */
export function callsOf(world: World): object[] {
  return [...world.asked].sort().map((name) => ({ name, carries: CARRIED[name]?.(world) }))
}
