import * as v from 'valibot'

const VERSION = 1

/** What makes a transition happen; `ended` is a final state inside, in each region if there are several. */
const TriggerSchema = v.variant('kind', [
  v.object({ kind: v.literal('event'), event: v.string() }),
  v.object({ kind: v.literal('always') }),
  v.object({ kind: v.literal('after'), delay: v.string() }),
  v.object({ kind: v.literal('done'), actor: v.string() }),
  v.object({ kind: v.literal('error'), actor: v.string() }),
  v.object({ kind: v.literal('snapshot'), actor: v.string() }),
  v.object({ kind: v.literal('ended'), state: v.string() }),
])

/** An action, each parameter as text; in older files, and of one that has none, the name alone. */
const ActionSchema = v.union([
  v.pipe(
    v.string(),
    v.transform((name): { name: string; params?: Record<string, string> } => ({ name })),
  ),
  v.object({ name: v.string(), params: v.exactOptional(v.record(v.string(), v.string())) }),
])

/** A state as the chart defines it; `id` is the state's full id, `parent` that of the state around it. */
const StateSchema = v.object({
  id: v.string(),
  name: v.string(),
  parent: v.nullable(v.string()),
  kind: v.picklist(['atomic', 'compound', 'parallel', 'final', 'history']),
  /** Whether a history state returns to the states inside those that it returns to. */
  history: v.exactOptional(v.picklist(['shallow', 'deep'])),
  /** The state entered first, of a compound state; of a history state if nothing is remembered. */
  initial: v.nullable(v.string()),
  description: v.string(),
  meta: v.optional(v.unknown()),
  tags: v.array(v.string()),
  entry: v.array(ActionSchema),
  exit: v.array(ActionSchema),
  /** Actors that run while the state is active: the id of each and what it runs. */
  invokes: v.array(v.object({ id: v.string(), src: v.string() })),
  /** The rest of its definition that XState reads, as text. */
  other: v.exactOptional(v.string()),
})

/** A guard that a condition asks, each parameter as text; older files have none. */
const GuardSchema = v.object({
  name: v.string(),
  params: v.exactOptional(v.record(v.string(), v.string())),
  isNegated: v.boolean(),
})

/** A transition as the chart defines it; `order` counts those of one source and trigger from 0. */
const TransitionSchema = v.object({
  /** Stable while source, trigger and order are. */
  id: v.string(),
  source: v.string(),
  /** Empty if the state stays and only actions run. */
  targets: v.array(v.string()),
  trigger: TriggerSchema,
  order: v.number(),
  /** The condition in the names of the chart, such as `isStep(step: contact) and not isOpen`; null without one. */
  guard: v.nullable(v.string()),
  /** The guards that it asks; none in older files. */
  guards: v.optional(v.array(GuardSchema), []),
  /** How several are joined. */
  joint: v.exactOptional(v.picklist(['and', 'or', 'nested'])),
  actions: v.array(ActionSchema),
  description: v.string(),
  /** Whether the source is left and entered again by a transition to itself or inside. */
  reenter: v.exactOptional(v.literal(true)),
  /** The rest of its definition that XState reads, as text. */
  other: v.exactOptional(v.string()),
})

/** A chart as data: nothing in it but what its machine's definition says. */
const ChartSchema = v.object({
  id: v.string(),
  states: v.pipe(v.array(StateSchema), v.minLength(1)),
  transitions: v.array(TransitionSchema),
  /** Milliseconds of each named delay. */
  delays: v.record(v.string(), v.number()),
})

export type Trigger = v.InferOutput<typeof TriggerSchema>
export type ChartState = v.InferOutput<typeof StateSchema>
export type ChartTransition = v.InferOutput<typeof TransitionSchema>
export type ChartAction = v.InferOutput<typeof ActionSchema>
export type ChartGuard = v.InferOutput<typeof GuardSchema>
export type Chart = v.InferOutput<typeof ChartSchema>

/** What a device has stored while an applicant is half-way: what it is an example of, the state of its screen, its texts. */
const SavedRecordSchema = v.object({
  name: v.string(),
  state: v.string(),
  texts: v.record(v.string(), v.nullable(v.string())),
})
export type SavedRecord = v.InferOutput<typeof SavedRecordSchema>

/** The texts that a person reads on a screen, or elsewhere, each under its name in the code. */
const ScreenWordsSchema = v.object({
  title: v.string(),
  /** The state that shows them; null if there is not one alone. */
  state: v.nullable(v.string()),
  texts: v.record(v.string(), v.string()),
})
export type ScreenWords = v.InferOutput<typeof ScreenWordsSchema>

const ChartFileSchema = v.object({
  ...ChartSchema.entries,
  records: v.exactOptional(v.array(SavedRecordSchema)),
  words: v.exactOptional(v.array(ScreenWordsSchema)),
})

/** What a version has in addition to its chart: what it stores half-way and all of its texts; null if its file does not say it. */
interface VersionData {
  records: readonly SavedRecord[] | null
  words: readonly ScreenWords[] | null
}

/** What a chart's file says. */
export interface ChartFile extends VersionData {
  chart: Chart
}

/** Characters of all texts of a version; a file with more has none of them. */
const MAX_WORDS_LENGTH = 500_000

/** A chart as the text of a file that another build can read. */
export function chartFileOf(chart: Chart, { records, words }: Partial<VersionData> = {}): string {
  const isShort = JSON.stringify(words ?? []).length <= MAX_WORDS_LENGTH
  const data = { ...(records && { records }), ...(words && isShort && { words }) }
  const file = { version: VERSION, ...chart, ...data }
  return `${JSON.stringify(file, null, 1)}\n`
}

/** Reads {@link chartFileOf}, or says in a sentence why it cannot; `name` is what the file is called. */
export function readChartFile(text: string, name: string): ChartFile | { problem: string } {
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), text)
  if (!json.success) {
    return { problem: `${name} is not JSON: choose the chart.json of another version.` }
  }
  const file = json.output
  const given = v.safeParse(v.object({ version: v.unknown() }), file)
  if (given.success && given.output.version !== VERSION) {
    return {
      problem: `${name} is a chart of version ${given.output.version}; this viewer reads version ${VERSION}: choose one of that version.`,
    }
  }
  const result = v.safeParse(ChartFileSchema, file)
  if (result.success) {
    const { records = null, words = null, ...chart } = result.output
    return { chart, records, words }
  }
  const place = v.getDotPath(result.issues[0]) ?? 'its beginning'
  return {
    problem: `${name} is no chart (at ${place}): choose the chart.json of another version.`,
  }
}

/** Reads a file of another version of the chart `id`: without what hangs on states that it does not have. */
export function readVersionOf(
  id: string,
  text: string,
  name: string,
): ChartFile | { problem: string } {
  const read = readChartFile(text, name)
  if ('problem' in read) return read
  const { chart } = read
  if (chart.id !== id) {
    return { problem: `${name} is the chart '${chart.id}', no version of '${id}'.` }
  }
  const root = chart.states.find(({ parent }) => parent === null)
  if (!root) return { problem: `${name} is no chart: each of its states is inside another.` }
  const inside = Map.groupBy(chart.states, ({ parent }) => parent)
  const known = new Set([root.id])
  for (const one of known) for (const state of inside.get(one) ?? []) known.add(state.id)
  const isKnown = (state: string | null) => state !== null && known.has(state)
  return {
    ...read,
    chart: {
      ...chart,
      states: chart.states
        .filter((state) => isKnown(state.id))
        .map((state) => ({ ...state, initial: isKnown(state.initial) ? state.initial : null })),
      transitions: chart.transitions.filter(({ source, targets }) =>
        [source, ...targets].every(isKnown),
      ),
    },
  }
}
