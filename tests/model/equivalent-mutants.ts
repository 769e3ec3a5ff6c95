import { excludeEachOther, RULES, STAGES } from '../specification/decision.ts'
import { FORM_NAMES } from '../specification/forms/index.ts'
import { STEPS } from '../specification/steps.ts'

/** Mutants that behave like the funnel, by kind and change, with the reason; `*` is any event. */
export interface Equivalent {
  mutants: readonly string[]
  proof: string
}

/**
 * Compared with the actual mutants: an entry without a mutant, or with one that is killed, fails
 * `npm run mutants`.
 */
export const EQUIVALENTS: readonly Equivalent[] = [
  {
    mutants: [
      'branches swapped: funnel.flow / URL.REQUESTED / 0',
      'branches swapped: funnel.flow.restoring.checking / always / 0',
    ],
    proof: 'What was read from the storage is of one kind: unreadable or read, never both.',
  },
  {
    mutants: [
      'branches swapped: funnel.flow.restoring.reading / xstate.done.actor.readSubmission / 0',
    ],
    proof: 'The database answers with a submission or that it ended, never both.',
  },
  {
    mutants: ['branches swapped: funnel.delivery / RECORDS.RESTORED / 1'],
    proof: 'What was delivered counts as refused no longer: at most one holds.',
  },
  {
    mutants: ['branches swapped: funnel.flow / URL.REQUESTED / 3'],
    proof:
      'A step beyond the highest unlocked one is not before the current one, which is no higher; the other targets are no earlier step.',
  },
  {
    mutants: ['branches swapped: funnel.flow / URL.REQUESTED / 4'],
    proof: 'No step is both before the current one and the next.',
  },
  {
    mutants: [...STEPS.keys()]
      .slice(1)
      .map((_, position) => `branches swapped: locating / always / ${position}`),
    proof: 'One step is to be entered: of two neighbours at most one guard holds.',
  },
  {
    mutants: [0, 1].map(
      (position) => `branches swapped: puzzleIntro / CHANGE.PRESSED / ${position}`,
    ),
    proof: 'An answer is of one form: of two neighbours at most one guard holds.',
  },
  {
    mutants: Object.keys(STAGES)
      .slice(1)
      .map(
        (_, position) =>
          `branches swapped: funnel.flow.thankYou.decision.restoringDecision / always / ${position}`,
      ),
    proof: 'A decision has one rule: of two neighbours at most one guard holds.',
  },
  {
    mutants: ['branches swapped: funnel.timer / RECORDS.RESTORED / 0'],
    proof:
      'A timer taken up from records is never both running and paused: reading them settles it, and the chart sets one only with taking the other back.',
  },
  {
    mutants: ['transition removed: funnel.flow / URL.REQUESTED / 6'],
    proof:
      'The last branch does nothing, and no state around takes the event: without it nothing happens either.',
  },
  {
    mutants: swappedRules((one, other) => excludeEachOther(one, other)),
    proof: 'The specification has no applicant of whom both neighbours hold.',
  },
  {
    mutants: ['target dropped: funnel.resume.uploaded / RESUME.REMOVED / 0'],
    proof:
      'The value is cleared, and nothing rests in uploaded without one: empty follows at once.',
  },
  {
    mutants: swappedRules((one, other) => RULES[one]?.gives === RULES[other]?.gives),
    proof: 'Both neighbours lead to the same state with the same actions.',
  },
  {
    mutants: ['target dropped: funnel.timer / TIMER.RESET / 0'],
    proof:
      'Only Puzzle Start raises it, and there the timer is stopped: it starts with the first level, no level can be left backwards, and records of other steps are read with a stopped timer.',
  },
  {
    mutants: ['entry or exit dropped: puzzle1 entry enterLevel(1)'],
    proof:
      'Whoever comes to level 1 has the first level as the current one and no colour taken up: only later levels change that, and what leads back from them sets both.',
  },
  {
    mutants: [
      'target changed: funnel.vetting.analysing / xstate.error.actor.analyseBackground / 0 to funnel.vetting.idle',
      'target changed: funnel.vetting / RECORDS.RESTORED / 0 to funnel.vetting.failed',
      'target changed: funnel.vetting.analysing / xstate.done.actor.analyseBackground / 0 to funnel.vetting.failed',
      'transition added: funnel.vetting.failed / * to funnel.vetting.idle',
      ...[
        ...['FIELD.LEFT', 'CHANGE.PRESSED', 'STROKE.BEGUN', 'STROKE.UNDONE', 'TIMER.TICKED'],
        ...['RESUME.GONE', 'UPLOAD.REFUSED', 'DELIVERY.ADDED'],
      ].map(
        (event) => `transition added: funnel.vetting.analysed / ${event} to funnel.vetting.failed`,
      ),
    ],
    proof:
      'Whether vetting answered, failed or was never asked follows from the stored answer alone: guards ask of the states only whether it is being asked now, and every event leads from all three to the same place.',
  },
  {
    mutants: ['resetRecords', 'startOver', 'forget', 'adoptRecords']
      .flatMap((action) =>
        FORM_NAMES.map((form) => `assignment left out: ${action} forms.${form}.refused`),
      )
      .concat('assignment left out: hideErrors forms.workExperience.refused'),
    proof:
      'The errors of the last refused Continue show only in correcting, and whoever comes there has just been refused: they were written anew.',
  },
  {
    mutants: [
      ...['resetRecords', 'startOver', 'forget', 'adoptRecords'].map(
        (action) => `assignment left out: ${action} drawing`,
      ),
      ...['resetRecords', 'startOver', 'forget'].map(
        (action) => `assignment left out: ${action} undoStack`,
      ),
    ],
    proof:
      'The colour that is drawn, and what can be undone, matter on levels only, and entering a level takes both back: enterLevel.',
  },
  {
    mutants: ['startOver', 'forget'].map((action) => `assignment left out: ${action} destination`),
    proof: 'Both lead to the intro by their own target: where locating is to lead is not asked.',
  },
  {
    mutants: [
      'branches swapped: workExperience / CONTINUE.PRESSED / 0',
      'branches swapped: funnel.flow.workExperience.waiting / always / 0',
    ],
    proof:
      'A complete form lacks nothing, and where Continue waits it lacks the résumé alone: of two neighbours at most one guard holds.',
  },
]

/** The same for plain functions, by file, kind of change, text and replacement. */
export const EQUIVALENT_RULES: readonly Equivalent[] = [
  {
    mutants: [
      'machines/puzzle/board.ts: ConditionalExpression: !drawing => false',
      'machines/puzzle/board.ts: ArrayDeclaration: [] => ["Stryker was here"]',
      'machines/puzzle/board.ts: ArrayDeclaration: [] => ["Stryker was here"] (2)',
    ],
    proof:
      'A colour is taken up with a path and keeps one until it is let go, so the path of a colour without one is never requested; without a colour there is no path to extend either.',
  },
  {
    mutants: [
      'machines/puzzle/board.ts: MethodExpression: a.every((cell, at) => indexInPath(b, cell) === at) => a.some((cell, at) => indexInPath(b, cell) === at)',
    ],
    proof:
      'What a path is compared with is one cell or the beginning of the same path: of equal length they are the same in every cell or are one cell that differs.',
  },
  {
    mutants: [
      'machines/form-state.ts: ConditionalExpression: Object.keys(state.errors).length === 0 => false',
    ],
    proof:
      'Without errors there are none to keep: validating all the same gives no error, only later.',
  },
  {
    mutants: ['machines/records/saved-state.ts: ConditionalExpression: unlocked !== null => true'],
    proof: 'Without an unlocked step there is no group of steps that allows Back either.',
  },
  {
    mutants: [
      `machines/forms/phone.ts: StringLiteral: 'backward' => ""`,
      `machines/forms/phone.ts: StringLiteral: 'before-next' => ""`,
    ],
    proof: 'Each is the other one of two names, and only the first of them is ever asked for.',
  },
  {
    mutants: ['machines/puzzle/cells.ts: ArrayDeclaration: [] => ["Stryker was here"]'],
    proof: 'No cell has letters for its column and row, so none is found in such a path either.',
  },
  {
    mutants: ['machines/puzzle/drawing.ts: ConditionalExpression: head !== undefined => true'],
    proof: 'It is asked of paths of two cells and more, which have a last one.',
  },
  {
    mutants: [
      'machines/records/saved-state.ts: ConditionalExpression: texts.drafts === null => false',
    ],
    proof: 'Read as JSON, a text that is not there is null, and drafts of null are no drafts.',
  },
  {
    mutants: ['machines/records/saved-state.ts: BlockStatement: { return undefined } => {}'],
    proof: 'A function that says nothing returns undefined.',
  },
]

/** Neighbouring rules of the decision that are alike in their order. */
function swappedRules(areAlike: (one: number, other: number) => boolean): string[] {
  return [...RULES.keys()]
    .slice(1)
    .filter((position) => areAlike(position - 1, position))
    .map((position) => `branches swapped: deciding / always / ${position - 1}`)
}

/** The names of those mutants that are listed; an entry that fits none is its own name. */
export function equivalentAmong(
  equivalents: readonly Equivalent[],
  names: Iterable<string>,
): ReadonlySet<string> {
  const known = [...names]
  return new Set(
    equivalents.flatMap(({ mutants }) =>
      mutants.flatMap((entry) => {
        const [before = '', after] = entry.split(' * ')
        if (after === undefined) return [entry]
        const fitting = known.filter((name) => name.startsWith(before) && name.endsWith(after))
        return fitting.length > 0 ? fitting : [entry]
      }),
    ),
  )
}
