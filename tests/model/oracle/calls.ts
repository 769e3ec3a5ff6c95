import { CONFIGURATION } from '../../../machines/examples/configuration.ts'
import { contactBody } from './contact-body.ts'
import { STAGES } from './decision.ts'
import { storedApplication } from './stored.ts'
import type { World } from './world.ts'

/** What each call to the browser and the services carries (section 7); nothing where not named. */
export const CARRIED: Record<string, (world: World) => unknown> = {
  analyze: ({ saved }) => ({
    name: `${saved.contactDetails.firstName} ${saved.contactDetails.lastName}`,
    hubspotId: 'hubspot-placeholder',
    cv: saved.workExperience.resume,
    linkedIn: saved.workExperience.linkedinProfile,
    socialMediaInstagram: saved.workExperience.socialProfile,
    writtenSummary: saved.workExperience.writtenSummary,
    whyGoodFit: 'I notice what others overlook.',
    casinoAffiliation:
      saved.casinoAffiliation.hasAffiliation === 'yes'
        ? 'My brother deals cards in Pittsburgh.'
        : '',
  }),
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
    payload: contactBody(world),
  }),
}

/** The calls of the last step with what they carry, in the order of their names. */
export function callsOf(world: World): object[] {
  return [...world.asked].sort().map((name) => ({ name, carries: CARRIED[name]?.(world) }))
}
