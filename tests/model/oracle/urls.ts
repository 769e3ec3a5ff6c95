import { BLANK_FORMS, CONTACT, ELIGIBILITY } from '../answers.ts'
import { FIRST_VISIT, type World } from './world.ts'

/** The records that the case 'another tab at step 3' brings. */
const ANOTHER_TAB: Partial<World> = {
  step: 3,
  unlocked: 3,
  isStarted: true,
  saved: { ...BLANK_FORMS, contactDetails: CONTACT, eligibility: ELIGIBILITY },
  drafts: { ...BLANK_FORMS, contactDetails: CONTACT, eligibility: ELIGIBILITY },
}

/** The URL table of the design, row by row, for the named cases of a requested address. */
export function requested(world: World, name: string): World {
  if (world.submission === 'writing' || world.isLooking) return world
  if (name.includes('storage unreadable')) return taken(world, {})
  if (name.includes('another tab')) return taken(world, ANOTHER_TAB)
  if (world.step === 0) return world
  if (name.includes('the intro')) return world

  const step = Number(/step (\d+)/.exec(name)?.[1] ?? Number.POSITIVE_INFINITY)
  const highest = world.unlocked
  if (step > highest) return highest === world.step ? world : entered(world, highest)
  if (step < world.step) return world.step <= 5 ? entered(world, step) : world
  if (step === world.step + 1) return entered(world, step)
  return world
}

/** Another step is shown: its form is quiet, whatever the last one looked like. */
export function entered(world: World, step: number): World {
  return {
    ...world,
    step,
    unlocked: Math.max(world.unlocked, step),
    face: 'quiet',
    summary: [],
    drawing: null,
  }
}

/** Other records are taken up: everything is as they say, nothing of before is left. */
function taken(world: World, records: Partial<World>): World {
  const { sent, tracking } = world
  return { ...FIRST_VISIT, asked: [], ...records, sent, tracking }
}
