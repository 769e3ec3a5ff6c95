import { DECISION_VALUES } from '../../../../machines/decision/values.ts'
import type { FunnelEvent } from '../../../../machines/events.ts'
import { RESUME, VALID_FORMS } from '../../../../machines/examples/answers.ts'
import { TODAY } from '../../../../machines/examples/applicant.ts'
import { SOLVED_BOARDS, strokeAlong } from '../../../../machines/examples/boards.ts'
import { STARTING, SUBMITTING } from '../../../../machines/examples/cases.ts'
import { CONFIGURATION } from '../../../../machines/examples/configuration.ts'
import { type FilledForm, fillingIn } from '../../../../machines/examples/filling.ts'
import { analysisOf, placeOf } from '../../../../machines/examples/recorded-answers.ts'
import { applicationAt, textsOf } from '../../../../machines/examples/records.ts'
import { start } from '../../../../machines/examples/starts.ts'
import {
  BLANK_FORMS,
  FORM_NAMES,
  FORMS,
  type FormName,
  type FormValues,
} from '../../../../machines/forms/index.ts'
import { type FunnelMachine, funnelMachine } from '../../../../machines/funnel.machine.ts'
import { LEVELS, type PuzzleIndex } from '../../../../machines/puzzle/levels.ts'
import { decodeRecords } from '../../../../machines/records/saved-state.ts'
import { type ScreenId, selectScreen } from '../../../../machines/selectors.ts'
import { stepNumber } from '../../../../machines/step-list.ts'
import type { Act, Awaited, Script } from '../../viewer/play/timed-run.ts'
import { fieldWords } from '../field-words.ts'
import { LAST_LEVEL_PLAYED, type Person } from './person.ts'
import { answered, failed, servicesIn } from './services.ts'

/** What people need, in milliseconds: assumptions, not measured. */
export const NEEDS = { reading: 5000, typing: 4000, choosing: 2000, pressing: 1000 }
/** On a phone everything is typed and chosen slower. */
const ON_PHONE = 1.5
const LEVEL_MS: Record<string, number> = { slow: 40_000 }
const USUAL_LEVEL_MS = 8000
const PAUSE_MS = 60_000
/** When the vetting service answers, from its request. */
const VETTING_MS: Record<string, number> = { slow: 600_000 }
const SERVICE_MS = 5000
const LOCATED_MS = 500
const UPLOAD_MS = 2000
const SLOW_UPLOAD_MS = 30_000
const LOST_MS = 3_600_000
const SECOND_TAB_MS = 90_000

type FunnelAct = Act<FunnelMachine>

/** A person's application, from the job description to the outcome, or to where they give up. */
export function scriptOf(person: Person): Script<FunnelMachine> {
  return {
    machine: funnelMachine,
    input: inputOf(person),
    acts: [
      ...actsUntilPuzzle(person),
      act('puzzleIntro', 'Presses Start', NEEDS.reading, [{ type: 'PUZZLE.STARTED' }]),
      ...LEVELS.flatMap(({ index }) => levelActs(index, person)),
      act('puzzleComplete', submitsInWords(person), NEEDS.pressing, [...SUBMITTING]),
    ],
    awaitedIn: (snapshot) =>
      servicesIn(snapshot, answersFrom(person), {
        lostMs: person.backend === 'lost' ? LOST_MS : 0,
      }),
  }
}

function submitsInWords({ backend }: Person): string {
  return `Presses Submit Application${backend === 'lost' ? '; the connection is lost' : ''}`
}

/** Who comes back has stored all forms but for what the release asks. */
function inputOf(person: Person) {
  if (person.visit !== 'release') return start('', {}).input
  const saved = storedAtPuzzle({
    ...answersOf(person),
    eligibility: eligibilityBeforeRelease(person),
  })
  return start('', { saved, opened: { kind: 'step', step: 'puzzleIntro' } }).input
}

/** One agreement is missing, as to a form that did not ask for it. */
function eligibilityBeforeRelease(person: Person): FormValues['eligibility'] {
  return { ...answersOf(person).eligibility, isHappyToCompleteCheck: false }
}

/** What the device has stored where the puzzle is next. */
function storedAtPuzzle(answers: FormValues) {
  const { workExperience } = answers
  const resume = workExperience.shareMethod === 'resume' ? RESUME : workExperience.resume
  const application = applicationAt(stepNumber('puzzleIntro'), {
    ...answers,
    workExperience: { ...workExperience, resume },
  })
  return decodeRecords(textsOf(application))
}

/** From the job description, or from where the applicant comes back to, to the puzzle. */
function actsUntilPuzzle(person: Person): FunnelAct[] {
  const { visit, device, forms, background } = person
  const pace = device === 'phone' ? ON_PHONE : 1
  const answers = answersOf(person)
  const filling = (form: FormName, stored: FormValues = BLANK_FORMS) =>
    formActs({ form, values: answers[form] } as FilledForm, stored[form], pace)
  const [contact, ...others] = FORM_NAMES
  if (visit === 'release') {
    const stored = { ...answers, eligibility: eligibilityBeforeRelease(person) }
    return others.flatMap((form) => filling(form, stored))
  }
  const first = [
    act('intro', 'Presses Start Application', NEEDS.reading, [...STARTING]),
    ...(contact ? (forms === 'corrected' ? corrected(filling(contact)) : filling(contact)) : []),
  ]
  if (visit === 'secondTab') {
    const saved = storedAtPuzzle(answers)
    const name = 'Fills in the other forms in a second tab, and presses Back in the first'
    const target = { kind: 'step', step: 'contact' } as const
    return [
      ...first,
      act('eligibility', name, SECOND_TAB_MS, [{ type: 'URL.REQUESTED', target, saved }]),
    ]
  }
  const isFile = (form: FormName) => form === 'workExperience' && background !== 'linkedin'
  return [
    ...first,
    ...others.flatMap((form) => (isFile(form) ? withFile(filling(form)) : filling(form))),
  ]
}

function act(screen: ScreenId, name: string, after: number, events: FunnelEvent[]): FunnelAct {
  return {
    name,
    after,
    isPossible: (snapshot) => selectScreen(snapshot) === screen,
    eventsIn: () => events,
  }
}

/** Reads, answers field after field but for what is stored, and presses Continue. */
function formActs(filled: FilledForm, stored: object, pace: number): FunnelAct[] {
  const { form, values } = filled
  const { id } = FORMS[form].step
  const known = new Map<string, unknown>(Object.entries(stored))
  const given = Object.entries(values).filter(([field, value]) => value !== known.get(field))
  const fields = given.map(([field, value], position) => {
    const events = fillingIn({ form, values: { [field]: value } } as unknown as FilledForm)
    const isTyped = events.some(({ type }) => type === 'FIELD.TYPED')
    const time = (isTyped ? NEEDS.typing : NEEDS.choosing) * pace
    const read = position === 0 ? NEEDS.reading : 0
    return act(id, `Answers: ${fieldWords(field)}`, read + time, [...events])
  })
  return [...fields, act(id, 'Presses Continue', NEEDS.pressing, [{ type: 'CONTINUE.PRESSED' }])]
}

/** Continue comes before the last answer, and again. */
function corrected(acts: readonly FunnelAct[]): FunnelAct[] {
  const [last, press] = acts.slice(-2)
  return last && press ? [...acts.slice(0, -2), press, last, press] : [...acts]
}

/** A file is chosen after the first answer, the way to share. */
function withFile([method, ...acts]: readonly FunnelAct[]): FunnelAct[] {
  const file = new File(['%PDF-1.7'], 'resume.pdf')
  const choosing = act('workExperience', 'Chooses a file', NEEDS.choosing, [
    { type: 'RESUME.CHOSEN', file },
  ])
  return [...(method ? [method] : []), choosing, ...acts]
}

/** Draws pair after pair, evenly over the time of a level. */
function levelActs(index: PuzzleIndex, { puzzle }: Person): FunnelAct[] {
  const id = `puzzle${index}` as const
  const strokes = Object.entries(SOLVED_BOARDS[index])
  const time = (LEVEL_MS[puzzle] ?? USUAL_LEVEL_MS) / strokes.length
  const acts = strokes.map(([color, path]) => act(id, `Connects ${color}`, time, strokeAlong(path)))
  if (index !== LAST_LEVEL_PLAYED) {
    return puzzle === 'givenUp' && index > LAST_LEVEL_PLAYED ? [] : acts
  }
  const [first, ...later] = acts
  if (!first) return acts
  if (puzzle === 'givenUp') return [first, act(id, 'Gives up', NEEDS.reading, [])]
  if (puzzle === 'reset') {
    return [first, act(id, 'Presses Reset Puzzle', time, [{ type: 'BOARD.RESET' }]), ...acts]
  }
  if (puzzle !== 'paused') return acts
  const pause = act(id, 'Pauses the timer', NEEDS.pressing, [{ type: 'TIMER.PAUSED' }])
  const resume = act(id, 'Resumes the timer', PAUSE_MS, [{ type: 'TIMER.RESUMED' }])
  return [first, pause, resume, ...later]
}

function answersOf({ age, state, applies, background }: Person): FormValues {
  const { contactDetails, eligibility, workExperience } = VALID_FORMS
  const [year = '', month = '', day = ''] = TODAY.split('-')
  const isOfAge = Number(age) >= DECISION_VALUES.minimumAge
  return {
    ...VALID_FORMS,
    contactDetails: {
      ...contactDetails,
      ...(applies === 'test' && { email: CONFIGURATION.testEmail }),
    },
    workExperience: {
      ...workExperience,
      ...(background !== 'linkedin' && { shareMethod: 'resume', linkedinProfile: '' }),
    },
    eligibility: {
      ...eligibility,
      stateOfResidence: state,
      ...(!isOfAge && {
        isOfAge: 'no' as const,
        dobYear: `${Number(year) - Number(age)}`,
        dobMonth: `${Number(month)}`,
        dobDay: `${Number(day)}`,
      }),
    },
  }
}

/** What the services around a person answer, and when; a silent one is left out. */
function answersFrom({ background, vetting, place }: Person): Awaited[] {
  const status = vetting === 'review' ? DECISION_VALUES.reviewStatus : 'approved'
  const found = placeOf({ place })
  const vetted =
    vetting === 'fails'
      ? failed('analyseBackground', 'Vetting fails', SERVICE_MS)
      : answered(
          'analyseBackground',
          `Vetting answers ${status}`,
          VETTING_MS[vetting] ?? SERVICE_MS,
          analysisOf({ vetting: status }),
        )
  const located =
    place === 'fails'
      ? failed('locate', 'Geolocation fails', LOCATED_MS)
      : answered('locate', `Geolocation answers: ${found?.city ?? 'no place'}`, LOCATED_MS, found)
  const uploaded = {
    key: 'uploadResume',
    name: 'The upload has finished',
    after: background === 'slowResume' ? SLOW_UPLOAD_MS : UPLOAD_MS,
    event: { type: 'UPLOAD.FINISHED', reference: RESUME } as { type: string },
  }
  // Only an answer that is late for the decision is waited for to the end.
  return [
    { ...vetted, isBackground: vetting !== 'slow' },
    uploaded,
    ...(place === 'silent' ? [] : [located]),
  ]
}
