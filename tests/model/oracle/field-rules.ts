import { DELAYS_MS } from '../../specification/delays.ts'
import { CASE_EVENTS } from '../cases-by-name.ts'
import { changing, left, rested, withDraft } from './fields.ts'
import { formAt, type World } from './world.ts'

/** What an applicant does in a field of the form on the page, by the name of its case (section 5). */
export function onField(world: World, name: string): World {
  const event = CASE_EVENTS.get(name)
  switch (event?.type) {
    case 'FIELD.TYPED':
      if (formAt(world) !== event.form) return world
      return {
        ...withDraft(changing(world), event.form, { [event.field]: event.value }),
        pauses: ['ended', `begun for ${DELAYS_MS.typingPause}`],
      }
    case 'FIELD.CHOSEN':
      if (formAt(world) !== event.form) return world
      return withDraft(changing(world), event.form, event.values)
    case 'FIELD.LEFT':
      if (formAt(world) !== event.form) return world
      return { ...left(world, event.form, event.field), pauses: ['ended'] }
    case 'FIELD.RESTED':
      if (formAt(world) !== event.form) return world
      return rested(world, event.form, event.field)
    default:
      throw new Error(`The oracle says nothing of '${name}'`)
  }
}
