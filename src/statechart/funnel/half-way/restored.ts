import * as v from 'valibot'
import type { Form } from '../../../../machines/forms/form.ts'
import { FORM_NAMES, FORMS, type FormName } from '../../../../machines/forms/index.ts'
import { funnelMachine } from '../../../../machines/funnel.machine.ts'
import { Application } from '../../../../machines/records/application.ts'
import {
  decodeRecords,
  parseJson,
  type SavedRecords,
  type StoredTexts,
} from '../../../../machines/records/saved-state.ts'
import { STORAGE_KEYS } from '../../../../machines/records/storage-keys.ts'
import { selectScreen, selectTitle } from '../../../../machines/selectors.ts'
import { type StepId, stepNumber, stepOf } from '../../../../machines/step-list.ts'
import type { Chart } from '../../chart/chart.ts'
import type { SavedRecord } from '../../chart/chart-file.ts'
import { metaOf } from '../../chart/meta.ts'
import { createStepper } from '../../chart/microsteps.ts'
import { titleOf } from '../../chart/words.ts'
import { listed } from '../../viewer/facts/fact.ts'
import type { Note } from '../../viewer/versions/note.ts'
import { exampleInput, startedWith } from '../examples.ts'
import { fieldWords } from '../field-words.ts'

/** What is said of a version whose chart's file has no records. */
const UNKNOWN =
  'What becomes of those who are half-way is not known: that version has no saved answers to try.'

/**
 * Restores what another version has stored half-way with this version's code. Those who continue where they were are
 * said together, last; the place is where they go on, null if nothing of the application is left.
 */
export function halfWay(records: readonly SavedRecord[] | null, before: Chart): Note[] {
  if (records === null) return [{ words: UNKNOWN, place: null }]
  const all = records.map((record) => ({ record, ...restoredFrom(record, before) }))
  if (all.every(({ words }) => words === SAME)) return [{ words: ALL_CONTINUE, place: null }]
  const byWords = Map.groupBy(all.filter(isWorthSaying), ({ words }) => words)
  return [...byWords]
    .map(([words, all]) => ({
      words: `${listed([...new Set(all.map(({ record }) => nameOf(record, before)))])}: ${words}`,
      place: all[0]?.place ?? null,
      isSame: words === SAME,
    }))
    .toSorted((one, other) => Number(one.isSame) - Number(other.isSame))
    .map(({ words, place }) => ({ words, place }))

  /** An unfinished answer is named only if it makes a difference at its step. */
  function isWorthSaying({ record, words }: (typeof all)[number]): boolean {
    const plain = all.find((one) => one.record.state === record.state)
    return plain?.record === record || plain?.words !== words
  }
}

const SAME = 'continues where it was.'
const ALL_CONTINUE = 'At every step they continue where they were.'

function nameOf({ name, state }: SavedRecord, before: Chart): string {
  const title = titleIn(before, state)
  return name === 'just come' ? title : `${title} (${name})`
}

function titleIn({ states }: Chart, id: string): string {
  const state = states.find((one) => one.id === id)
  return state ? titleOf(state) : id
}

function restoredFrom({ texts, state }: SavedRecord, before: Chart): Note {
  const stored = Object.fromEntries(
    Object.keys(STORAGE_KEYS).map((key) => [key, texts[key] ?? null]),
  ) as StoredTexts
  const reading = decodeRecords(stored)
  if (reading.kind !== 'read') {
    return { words: `begins anew, because ${unreadableBecause(stored)}.`, place: null }
  }
  const snapshot = started(reading)
  const screen = selectScreen(snapshot)
  const lost = lostOf(stored, reading)
  if (screen === state) {
    const words = lost === '' ? SAME : `continues where it was, but ${lost} is lost.`
    return { words, place: state }
  }
  const step = stepOf(screen)?.id
  const where =
    step === undefined
      ? 'goes to the page before the first step'
      : `goes on at step ${stepNumber(step)}, ${selectTitle(snapshot, step)}`
  return {
    words: `${where}, because ${movedBecause(state, step, reading, before)}.`,
    place: screen,
  }
}

/** The machine as a page with these records starts it, opened at the saved step. */
function started(saved: SavedRecords) {
  return startedWith(createStepper(funnelMachine), { ...exampleInput(saved.step), saved })
}

/** Why the application or the timer cannot be read. */
function unreadableBecause({ application }: StoredTexts): string {
  const record = parseJson(application ?? '')
  const result = v.safeParse(Application, record)
  if (result.success) return 'its timer cannot be read'
  const [issue] = result.issues
  const path = v.getDotPath(issue) ?? ''
  if (path === 'storeVersion') {
    return `what it saved is of version ${JSON.stringify(issue.input)}, and this version reads ${issue.expected}`
  }
  if (path === 'currentStep') return `this version has no step ${JSON.stringify(issue.input)}`
  const [form, field] = issue.path?.map(({ key }) => String(key)) ?? []
  const name = field === undefined ? path : `${titleOfForm(form)}, “${fieldWords(field)}”`
  return issue.input === undefined
    ? `it has no answer for ${name}, which this version stores`
    : `its answer for ${name} is of a kind that this version does not read`
}

function titleOfForm(name = ''): string {
  const form = FORM_NAMES.find((one) => one === name)
  return form ? FORMS[form].step.title : name
}

function movedBecause(
  state: string,
  step: StepId | undefined,
  { application }: SavedRecords,
  before: Chart,
): string {
  const form = stepOf(step)?.form
  const refused = form ? refusedIn(form, application[form] as never) : []
  const isEarlier = step !== undefined && (stepIn(before, state) ?? 0) > stepNumber(step)
  if (refused.length > 0 && isEarlier) {
    return `this version does not accept its answer to ${listed(refused.map((name) => `“${fieldWords(name)}”`))}`
  }
  if (stepOf(state) === undefined) return `the step “${titleIn(before, state)}” was removed`
  const isLater = step !== undefined && (stepIn(before, step) ?? 0) > (stepIn(before, state) ?? 0)
  const skipped = isLater ? `: what was left to do in ${titleIn(before, state)} is skipped` : ''
  return `its saved step ${stepIn(before, state)} is that one now${skipped}`
}

function stepIn({ states }: Chart, id: string): number | undefined {
  const state = states.find((one) => one.id === id)
  return (state && metaOf(state).screen?.step) ?? undefined
}

/** The fields that are asked for and were accepted by no release that this version knows. */
function refusedIn(name: FormName, values: Record<string, unknown>): string[] {
  const form = FORMS[name] as unknown as Form<Record<string, unknown>, object>
  return form.names.filter(
    (field) => form.isAsked(values, field) && !form.fields[field]?.wasAccepted(values[field]),
  )
}

/** What was typed or drawn and is not read, in words; '' for nothing. */
function lostOf({ drafts, application }: StoredTexts, reading: SavedRecords): string {
  const typed = recordIn(parseJson(drafts ?? '{}'))
  const lostForms = FORM_NAMES.filter(
    (form) => typed[form] !== undefined && reading.drafts[form] === undefined,
  ).map((form) => `what was typed in ${FORMS[form].step.title}`)
  const { puzzleAnswers } = recordIn(parseJson(application ?? '{}'))
  const drawn = Object.entries(recordIn(puzzleAnswers)).filter(([level, answer]) => {
    const read = recordIn(recordIn(reading.application.puzzleAnswers)[level])
    return Object.keys(recordIn(recordIn(answer).paths)).some(
      (color) => !(color in recordIn(read.paths)),
    )
  })
  return listed([...lostForms, ...(drawn.length > 0 ? ['what was drawn'] : [])])
}

function recordIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
