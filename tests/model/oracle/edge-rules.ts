import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import { type Rule, STAGES } from '../../specification/decision.ts'
import { stepCompleted } from '../../specification/events.ts'
import { PUZZLE_COMPLETE, screenAt, THANK_YOU } from '../../specification/steps.ts'
import { STEP_VARIANT } from './answered.ts'
import { levelAt, levelOf } from './levels.ts'
import { decide, frozen, known, lookedUp, onThankYou, remembered } from './submission.ts'
import { entered } from './urls.ts'
import { asking, sending, telling, type World } from './world.ts'

/** A rule for every delay and every answer of the edge, by the name that the graph gives it. */
export const EDGE_RULES: Record<string, (world: World) => World> = {
  'after shake': (world) => ({ ...world, face: 'refused' }),
  'after levelAdvance': (world) => {
    const index = levelOf(world)
    const { moves, seconds } = levelAt(world)
    const next = world.step + 1
    const data = {
      puzzle_number: index,
      puzzle_answer: { paths: SOLVED_BOARDS[index as 1], moves, elapsedSeconds: seconds },
    }
    const advanced = sending(
      entered(world, next),
      stepCompleted(screenAt(world.step).name, data, STEP_VARIANT),
    )
    return next === PUZZLE_COMPLETE ? asking({ ...advanced, place: 'asked' }, 'locate') : advanced
  },
  'after spinner': (world) => {
    const over = { ...world, isSpinnerOver: true }
    return over.submission === 'gathering' ? decide(over) : over
  },
  'after clearing': (world) =>
    telling(
      sending({ ...world, isCleared: true }, { type: 'Application Cleared' }),
      'outbox: OUTBOX.CLEARED',
    ),
  'after geolocationTimeout': (world) => known({ ...world, place: 'nowhere' }),
  'locate answers: nowhere': (world) => known({ ...world, place: 'nowhere' }),
  'locate answers: Austin TX': (world) => known({ ...world, place: 'test' }),
  'locate fails: down': (world) => known({ ...world, place: 'nowhere' }),
  'analyseBackground answers: approved': (world) => known({ ...world, vetting: 'approved' }),
  'analyseBackground answers: manual review': (world) => known({ ...world, vetting: 'review' }),
  'analyseBackground fails: down': (world) => known({ ...world, vetting: 'failed' }),
  'readClock answers: 21 November 2026': (world) => {
    const gathering: World = { ...world, hasDate: true, submission: 'gathering' }
    return gathering.isSpinnerOver ? decide(gathering) : known(gathering)
  },
  'readClock fails: none': (world) => {
    const gathering: World = { ...world, submission: 'gathering' }
    return known(gathering)
  },
  'readSubmission answers: no submission': lookedUp,
  'readSubmission fails: database refused': lookedUp,
  'readSubmission answers: undecided': (world) =>
    lookedUp({ ...world, step: THANK_YOU, unlocked: THANK_YOU }),
  ...Object.fromEntries(
    (Object.keys(STAGES) as Rule[]).flatMap((rule) => [
      [`readSubmission answers: ${rule}, waiting`, remembered(rule, 'waiting')],
      [`readSubmission answers: ${rule}, delivered`, remembered(rule, 'delivered')],
    ]),
  ),
  'writeSubmission answers: kept': onThankYou,
  'writeSubmission fails: database refused': onThankYou,
  'freezeSubmission answers: kept': frozen,
  'freezeSubmission fails: database refused': frozen,
}
