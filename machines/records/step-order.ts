import { STEP_IDS, STEPS } from '../step-list.ts'

/** The number of the last step. */
export const LAST_STEP = STEPS.length
/** By this text a release is known to have the same steps under the same numbers. */
export const STEPS_IN_ORDER = STEP_IDS.join(' ')
