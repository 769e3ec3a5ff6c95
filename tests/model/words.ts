import type { FunnelEvent, RaisedEvent } from '../../machines/events.ts'
import { byPress } from '../specification/presses.ts'
import { after, STARTS } from './model.ts'
import type { Observation } from './observed/observation.ts'
import { pageOf } from './observed/page.ts'

type SaidEvent = Exclude<FunnelEvent, RaisedEvent>['type'] | 'FIELD.RESTED'

/** What each event means, in an applicant's words; the case's name gives the details. */
const EVENTS: Record<SaidEvent, (name: string) => string> = {
  ...byPress((button) => () => `the applicant presses ${button}`),
  'FIELD.TYPED': (name) => `the applicant types ${name}`,
  'FIELD.CHOSEN': (name) => `the applicant chooses ${name}`,
  'FIELD.LEFT': (name) => `the applicant leaves the field of ${name}`,
  'FIELD.RESTED': (name) => `the applicant has stopped typing ${name}`,
  'CONTINUE.PRESSED': (name) => `the applicant fills in the form and presses Continue: ${name}`,
  'BACK.PRESSED': () => 'the applicant presses Back',
  'CHANGE.PRESSED': (name) => `the applicant presses Change next to an answer of ${name}`,
  'RESUME.CHOSEN': (name) => `the applicant attaches ${name}`,
  'RESUME.REMOVED': () => 'the applicant presses Remove file',
  'STROKE.BEGUN': (name) => `the applicant takes up ${colorIn(name)}`,
  'STROKE.EXTENDED': (name) => `the applicant leads ${colorIn(name)} to its other end`,
  'STROKE.ENDED': () => 'the applicant lets go',
  'BOARD.RESET': () => 'the applicant presses Reset Puzzle',
  'STROKE.UNDONE': () => 'the applicant presses Undo',
  'TIMER.PAUSED': () => 'the applicant presses Pause',
  'TIMER.RESUMED': () => 'the applicant presses Resume',
  'TIMER.TICKED': () => 'a second goes by',
  'BOARD.SHOWN': () => "the level's board comes into sight",
  'BOARD.HIDDEN': () => "the level's board is no longer in sight",
  'PAGE.LEFT': () => 'the page is left',
  'APPLICATION.RESTARTED': () => 'the applicant starts over',
  'APPLICATION.FORGOTTEN': () => 'the applicant wants this device to forget everything',
  'APPLICATION.ENDED': () => 'another page has cleared or forgotten the application',
  'SUBMISSION.FOUND': (name) => `the database answers late: it has a submission, ${name}`,
  'URL.REQUESTED': (name) => `the applicant goes by Back or Forward to ${name}`,
  'UPLOAD.PROGRESSED': (name) => `${name} of the file has left`,
  'UPLOAD.FINISHED': () => 'the file has been uploaded',
  'RESUME.GONE': () => 'the backend has removed the file',
  'UPLOAD.FAILED': () => 'the upload fails',
  'UPLOAD.REFUSED': (name) => `the file is not taken: ${name}`,
  'DELIVERY.ATTEMPTED': (name) => `${ownerIn(name)} submission is sent`,
  'DELIVERY.POSTPONED': (name) => `${ownerIn(name)} submission is not taken`,
  'DELIVERY.ACKNOWLEDGED': (name) => `${ownerIn(name)} submission is acknowledged`,
  'DELIVERY.REFUSED': (name) => `${ownerIn(name)} submission is refused`,
  'DELIVERY.ADDED': (name) => `${ownerIn(name)} submission is added to an earlier one`,
}

const DELAYS: Record<string, string> = {
  'after shake': 'the card has shaken',
  'after levelAdvance': 'the solved level has shown for a second',
  'after geolocationTimeout': 'the geolocation service has not answered for 3 seconds',
  'after spinner': 'the spinner has turned for 3 seconds',
  'after clearing': 'the outcome has shown for 2 seconds',
}

const ASKED: Record<string, string> = {
  readSubmission: 'looking the submission up on the device',
  writeSubmission: 'writing the submission down on the device',
  freezeSubmission: 'writing the decision down on the device',
  analyseBackground: 'the vetting service',
  locate: 'the geolocation service',
  readClock: "the device's calendar",
}

/** A step's name as a sentence about the applicant. */
export function describeCase(name: string): string {
  if (STARTS.has(name)) return `an applicant comes: ${name}`
  const [, actor = '', verb = '', answer = ''] = /^(\w+) (answers|fails): (.*)$/.exec(name) ?? []
  if (verb) return `${ASKED[actor] ?? actor} ${verb}: ${answer}`
  const [type = '', ...rest] = name.split(': ')
  const said = (EVENTS as Partial<Record<string, (name: string) => string>>)[type]
  return DELAYS[name] ?? said?.(rest.join(': ')) ?? name
}

/** What each step of a path changes on the applicant's page. */
export function visibleChanges(names: readonly string[]): string[][] {
  const [start = '', ...rest] = names
  const first = STARTS.get(start)
  if (!first) return names.map(() => [])
  const states = [first]
  for (const name of rest) states.push(after(states.at(-1) ?? first, name))
  return changesBetween(states)
}

/** What is shown in each state that is not in the one before. */
export function changesBetween(states: readonly Observation[]): string[][] {
  const shown = states.map((state) => (state.isLooking ? '' : headingOf(state)))
  return shown.map((now, at) => (now === (shown[at - 1] ?? '') ? [] : [now]))
}

function headingOf(seen: Observation): string {
  const { heading, path, summary } = pageOf(seen)
  const errors = summary.length > 0 ? `, to be corrected: ${summary.join('; ')}` : ''
  return `'${heading}' shows at ${path}${errors}`
}

function colorIn(name: string): string {
  const [, level = '', color = ''] = /^level (\d) (\w+)$/.exec(name) ?? []
  return `${color} on level ${level}`
}

function ownerIn(name: string): string {
  return name === 'its own' ? 'the' : name
}
