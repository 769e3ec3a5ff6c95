import { changing, left, rested, withDraft } from './fields.ts'
import type { World } from './world.ts'

/** What each case of a field does, on the step where the field is. */
const FIELD_RULES: Record<string, [step: number, rule: (world: World) => World]> = {
  'FIELD.TYPED: an e-mail without an at sign': [
    1,
    (world) => withDraft(world, 'contactDetails', { email: 'ada.byron' }),
  ],
  'FIELD.TYPED: a reason': [
    3,
    (world) =>
      withDraft(world, 'workExperience', { goodFitReason: 'I notice what others overlook.' }),
  ],
  'FIELD.TYPED: another reason': [
    3,
    (world) => withDraft(world, 'workExperience', { goodFitReason: 'I finish what others begin.' }),
  ],
  'FIELD.TYPED: a description of four words': [
    4,
    (world) =>
      withDraft(world, 'casinoAffiliation', { affiliationDetails: 'My brother deals cards' }),
  ],
  'FIELD.CHOSEN: a state': [
    2,
    (world) => withDraft(world, 'eligibility', { stateOfResidence: 'MI' }),
  ],
  'FIELD.CHOSEN: a way of sharing': [
    3,
    (world) => withDraft(world, 'workExperience', { shareMethod: 'summary' }),
  ],
  'FIELD.CHOSEN: an affiliation': [
    4,
    (world) => withDraft(world, 'casinoAffiliation', { hasAffiliation: 'yes' }),
  ],
  'FIELD.CHOSEN: no access': [
    2,
    (world) => withDraft(world, 'eligibility', { hasReliableAccess: false }),
  ],
  'FIELD.TYPED: no reason': [
    3,
    (world) => withDraft(world, 'workExperience', { goodFitReason: '' }),
  ],
  'FIELD.LEFT: the social profile': [3, (world) => left(world, 'workExperience', 'socialProfile')],
  'FIELD.LEFT: the last name': [1, (world) => left(world, 'contactDetails', 'lastName')],
  'FIELD.LEFT: the age': [2, (world) => left(world, 'eligibility', 'isOfAge')],
  'FIELD.LEFT: the advertisement': [
    4,
    (world) => left(world, 'casinoAffiliation', 'jobAdvertisement'),
  ],
  'FIELD.LEFT: the first name': [1, (world) => left(world, 'contactDetails', 'firstName')],
  'FIELD.LEFT: the state': [2, (world) => left(world, 'eligibility', 'stateOfResidence')],
  'FIELD.LEFT: the reason': [3, (world) => left(world, 'workExperience', 'goodFitReason')],
  'FIELD.LEFT: the affiliation': [4, (world) => left(world, 'casinoAffiliation', 'hasAffiliation')],
  'FIELD.RESTED: the e-mail': [1, (world) => rested(world, 'contactDetails', 'email')],
  'FIELD.RESTED: the reason': [3, (world) => rested(world, 'workExperience', 'goodFitReason')],
  'FIELD.RESTED: the description': [
    4,
    (world) => rested(world, 'casinoAffiliation', 'affiliationDetails'),
  ],
}

/** What an applicant does in a field, by the name of its case. */
export function onField(world: World, name: string): World {
  const [step, rule] = FIELD_RULES[name] ?? []
  if (!rule) throw new Error(`The oracle says nothing of '${name}'`)
  if (world.step !== step) return world
  const isChanged = name.startsWith('FIELD.TYPED') || name.startsWith('FIELD.CHOSEN')
  return { ...rule(isChanged ? changing(world) : world), pauses: pausesOf(name) }
}

/** Each letter ends the field's pause and begins it anew; leaving the field ends it (section 5). */
function pausesOf(name: string): readonly string[] {
  if (name.startsWith('FIELD.TYPED')) return ['ended', 'begun for 1500']
  return name.startsWith('FIELD.LEFT') ? ['ended'] : []
}
