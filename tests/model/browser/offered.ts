import type { FunnelEvent } from '../../../machines/events.ts'
import { fieldsOf, type Values } from '../../specification/forms/index.ts'
import { isAsked } from '../../specification/forms/rules.ts'
import { stepOf } from '../../specification/steps.ts'
import { isOnLevel, isSolved } from '../oracle/levels.ts'
import { isResumeShown, pageOf } from '../oracle/page.ts'
import type { World } from '../oracle/world.ts'
import { canBeFilledIn } from './fillable.ts'

/** What a case asks of the moment: what is on the page, or on its way to it. */
type Offer = (world: World, event: FunnelEvent, name: string) => boolean

/** The types of events that come from outside, and whether a browser can cause a case of them now. */
const OFFERS: Partial<Record<FunnelEvent['type'], Offer>> = {
  'APPLICATION.STARTED': ({ step }) => step === 0,
  'FIELD.TYPED': (world, event) => isFieldShown(world, event) && isNew(world, event),
  'FIELD.CHOSEN': isFieldShown,
  'FIELD.LEFT': isFieldShown,
  'FIELD.RESTED': isFieldShown,
  'CONTINUE.PRESSED': canBeFilledIn,
  'BACK.PRESSED': hasButton('Back'),
  'RESUME.CHOSEN': (world) =>
    isResumeShown(world) && ['empty', 'failed', 'refused'].includes(world.resume),
  'RESUME.REMOVED': hasButton('Remove file'),
  'PUZZLE.STARTED': hasButton('Start'),
  'STROKE.BEGUN': (world) => isPlayable(world) && world.drawing === null,
  'STROKE.EXTENDED': (world) => isPlayable(world) && world.drawing !== null,
  'STROKE.ENDED': (world) => isPlayable(world) && world.drawing !== null,
  'BOARD.RESET': (world) => isPlayable(world) && world.drawing === null,
  'TIMER.PAUSED': (world) => isPlayable(world) && world.drawing === null,
  'TIMER.RESUMED': (world) => pageOf(world).isPaused,
  'TIMER.TICKED': isPlayable,
  'APPLICATION.SUBMITTED': hasButton('Submit Application'),
  'URL.REQUESTED': isHandFree,
  'UPLOAD.FINISHED': ({ resume }) => resume === 'uploading',
  'UPLOAD.FAILED': ({ resume }) => resume === 'uploading',
  'UPLOAD.REFUSED': ({ resume }) => resume === 'uploading',
  'DELIVERY.ATTEMPTED': ({ delivery }) => delivery === 'waiting',
  'DELIVERY.POSTPONED': ({ delivery }) => delivery === 'sending',
  'DELIVERY.ACKNOWLEDGED': ({ delivery }) => delivery === 'waiting' || delivery === 'sending',
}

/** Whether a browser can cause this case at this moment. */
export function isOffered(world: World, event: FunnelEvent, name: string): boolean {
  return OFFERS[event.type]?.(world, event, name) ?? false
}

/** While a line is being drawn the hand is at the board. */
export function isHandFree(world: World): boolean {
  return world.drawing === null || !isPlayable(world)
}

function isPlayable(world: World): boolean {
  return isOnLevel(world) && world.timer === 'running' && !isSolved(world)
}

function hasButton(name: string): Offer {
  return (world) => isHandFree(world) && pageOf(world).buttons.includes(name)
}

function isFieldShown({ step, drafts }: World, event: FunnelEvent): boolean {
  if (!('form' in event) || step !== stepOf(event.form)) return false
  const held: Values = { ...drafts[event.form] }
  const asked = fieldsOf(event.form).filter(([, field]) => isAsked(field, held))
  return !('field' in event) || asked.some(([name]) => name === event.field)
}

/** Typing what stands there already changes nothing. */
function isNew({ drafts }: World, event: FunnelEvent): boolean {
  if (event.type !== 'FIELD.TYPED') return false
  const draft: Readonly<Record<string, unknown>> = drafts[event.form]
  return draft[event.field] !== event.value
}
