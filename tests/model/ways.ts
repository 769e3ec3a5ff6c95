import { CASES } from '../../machines/examples/cases.ts'
import { type FilledForm, fillingIn } from '../../machines/examples/filling.ts'
import { FORM_NAMES } from '../../machines/forms/index.ts'
import { type FunnelMachine, funnelMachine } from '../../machines/funnel.machine.ts'
import { type FunnelSnapshot, selectForm } from '../../machines/selectors.ts'
import { UserError } from '../../src/cli/user-error.ts'
import type { EventCase } from '../../src/statechart/chart/cases.ts'
import { activeStates, chartOf } from '../../src/statechart/chart/chart.ts'
import { shortestWay, type WayStep } from '../paths/find-path.ts'
import { statesNamed } from '../paths/states.ts'
import { UNREACHABLE_CASES } from './browser/unreachable.ts'
import { FUNNEL_EXPLORATION } from './exploration.ts'
import { answersOf, type Person } from './people.ts'

export type FunnelStep = WayStep<FunnelMachine>

/** How a way through the funnel may go. */
export interface WayOptions {
  as?: Person | undefined
  isWithoutDetours?: boolean
  /** Whether another tab may change what is saved, and the applicant go on from there. */
  isByOtherTabs?: boolean
}

/**
 * The shortest way that a browser can take into a state, with as few detours as it can.
 *
 * @throws UserError where no state is called so; UserError where no way leads there
 */
export function wayInto(
  state: string,
  from: FunnelSnapshot,
  { as = 'an applicant', isWithoutDetours = false, isByOtherTabs = false }: WayOptions = {},
): FunnelStep[] {
  const wanted = new Set(statesNamed(state, chartOf(funnelMachine)))
  const ways = {
    ...FUNNEL_EXPLORATION,
    events: [...continuingAs(as), ...OTHERS.filter((each) => isByOtherTabs || !ofOtherTab(each))],
    isDetour: (name: string) => DETOURS.has(name) || FINDING.test(name),
    isWithoutDetours,
  }
  const isWanted = (snapshot: FunnelSnapshot) =>
    activeStates(snapshot).some(({ id }) => wanted.has(id))
  const way = shortestWay<FunnelMachine>(ways, from, isWanted)
  if (way) return way
  const means = isWithoutDetours ? ' without detours' : ''
  throw new UserError(`No way${means} leads from here into '${state}' as ${as}.`)
}

/** The exploration starts the puzzles without a file only, to keep its graph small: a way may have one. */
const isAlways = () => true

const NAMED = Object.values(CASES)
  .flat()
  .map(({ isWorthTrying = isAlways, isDetour = false, name, ...example }) => ({
    ...example,
    name: `${example.event.type}: ${name}`,
    isDetour,
    isWorthTrying: example.event.type === 'PUZZLE.STARTED' ? isAlways : isWorthTrying,
  }))
  .filter(({ name }) => UNREACHABLE_CASES[name] === undefined)

/** A way leads past a submission that the device has already only into states that nothing else leads into. */
const FINDING = /^readSubmission (?!answers: no submission)/

const DETOURS = new Set(NAMED.filter(({ isDetour }) => isDetour).map(({ name }) => name))

/** Without the forms that are accepted: those are continued with the person's own answers. */
const OTHERS = NAMED.filter(
  ({ name, event }) => event.type !== 'CONTINUE.PRESSED' || DETOURS.has(name),
)

function ofOtherTab({ event }: (typeof OTHERS)[number]): boolean {
  return event.type === 'URL.REQUESTED' && event.saved.kind !== 'unchanged'
}

/** A case for each form: the person's answers, the résumé that they attach, and Continue. */
function continuingAs(person: Person): EventCase<FunnelMachine>[] {
  const { hasResume, ...answers } = answersOf(person)
  return FORM_NAMES.map((form) => ({
    name: `CONTINUE.PRESSED: ${person}`,
    before: [
      ...fillingIn({ form, values: answers[form] } as FilledForm),
      ...(hasResume && form === 'workExperience' ? ATTACHING : []),
    ],
    event: { type: 'CONTINUE.PRESSED' },
    isWorthTrying: (snapshot) => selectForm(snapshot) === form,
  }))
}

const ATTACHING = [...CASES['RESUME.CHOSEN'], ...CASES['UPLOAD.FINISHED']].map(({ event }) => event)
