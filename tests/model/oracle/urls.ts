import { APPLICATION_ID, OTHER_APPLICATION_ID } from '../../../machines/examples/records.ts'
import { BLANK, SHORTEST } from '../../specification/forms/index.ts'
import { PUZZLE_COMPLETE, PUZZLE_INTRO, THANK_YOU } from '../../specification/steps.ts'
import { STARTS } from './starts.ts'
import { FIRST_VISIT, type World } from './world.ts'

const FORMS_AT_3: World['saved'] = {
  ...BLANK,
  contactDetails: SHORTEST.contactDetails,
  eligibility: SHORTEST.eligibility,
}

/** The records that the case 'another tab at step 3' brings. */
const ANOTHER_TAB: Partial<World> = {
  applicationId: APPLICATION_ID,
  step: 3,
  unlocked: 3,
  isStarted: true,
  saved: FORMS_AT_3,
  drafts: FORMS_AT_3,
}

/** The records of a tab that has typed something at step 3. */
const ANOTHER_TAB_TYPING: Partial<World> = {
  ...ANOTHER_TAB,
  drafts: {
    ...FORMS_AT_3,
    workExperience: { ...BLANK.workExperience, goodFitReason: 'I learn fast.' },
  },
}

/** The same application, submitted: what was decided here stays decided (records of the last step). */
function submittedInAnotherTab({
  submission,
  rule,
  delivery,
  applicationId,
}: World): Partial<World> {
  const isDecided = rule !== null && applicationId === APPLICATION_ID
  return {
    ...STARTS[`saved at step ${THANK_YOU}`],
    asked: ['readSubmission'],
    ...(isDecided && {
      submission,
      rule,
      delivery: delivery === 'delivered' ? delivery : 'waiting',
    }),
  }
}

/** The URL table of the design, row by row, for the named cases of a requested address. */
export function requested(world: World, name: string): World {
  if (world.submission === 'writing' || world.isLooking) return world
  if (name.includes('storage unreadable')) return taken(world, {})
  if (name.includes('another tab at step 12')) return taken(world, submittedInAnotherTab(world))
  if (name.includes('another tab back at step 2 of 4')) {
    return taken(world, { ...STARTS['back at step 2 of 4, opened there'], asked: [] })
  }
  if (name.includes('another tab typing at step 3')) return taken(world, ANOTHER_TAB_TYPING)
  if (name.includes('another tab, vetted at step 11')) {
    const looking = STARTS[`saved at step ${PUZZLE_COMPLETE}`]
    return taken(world, { ...looking, vetting: 'approved', asked: ['readSubmission'] })
  }
  if (name.includes('another tab, another application')) {
    return taken(world, { ...ANOTHER_TAB, applicationId: OTHER_APPLICATION_ID })
  }
  if (name.includes('another tab')) return taken(world, ANOTHER_TAB)
  if (world.step === 0) return world
  if (name.includes('the intro')) return world

  const step = Number(/step (\d+)/.exec(name)?.[1] ?? Number.POSITIVE_INFINITY)
  const highest = world.unlocked
  if (step > highest) return highest === world.step ? world : entered(world, highest)
  if (step < world.step) return world.step <= PUZZLE_INTRO ? entered(world, step) : world
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
    refused: [],
    drawing: null,
  }
}

/** Other records are taken up: everything is as they say, nothing of before is left. */
function taken(world: World, records: Partial<World>): World {
  const { sent, tracking, documentReferrer, shakes, applicationId } = world
  return {
    ...FIRST_VISIT,
    asked: [],
    applicationId,
    ...records,
    sent,
    tracking,
    documentReferrer,
    shakes,
  }
}
