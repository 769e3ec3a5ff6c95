import * as v from 'valibot'
import type { Chart } from './chart.ts'

const VERSION = 1

const TriggerSchema = v.variant('kind', [
  v.object({ kind: v.literal('event'), event: v.string() }),
  v.object({ kind: v.literal('always') }),
  v.object({ kind: v.literal('after'), delay: v.string() }),
  v.object({ kind: v.literal('done'), actor: v.string() }),
  v.object({ kind: v.literal('error'), actor: v.string() }),
  v.object({ kind: v.literal('snapshot'), actor: v.string() }),
  v.object({ kind: v.literal('ended'), state: v.string() }),
])

const ChartSchema = v.object({
  id: v.string(),
  states: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        parent: v.nullable(v.string()),
        kind: v.picklist(['atomic', 'compound', 'parallel', 'final', 'history']),
        history: v.exactOptional(v.picklist(['shallow', 'deep'])),
        initial: v.nullable(v.string()),
        description: v.string(),
        meta: v.optional(v.unknown()),
        tags: v.array(v.string()),
        entry: v.array(v.string()),
        exit: v.array(v.string()),
        invokes: v.array(v.object({ id: v.string(), src: v.string() })),
        other: v.exactOptional(v.string()),
      }),
    ),
    v.minLength(1),
  ),
  transitions: v.array(
    v.object({
      id: v.string(),
      source: v.string(),
      targets: v.array(v.string()),
      trigger: TriggerSchema,
      order: v.number(),
      guard: v.nullable(v.string()),
      actions: v.array(v.string()),
      description: v.string(),
      reenter: v.exactOptional(v.literal(true)),
      other: v.exactOptional(v.string()),
    }),
  ),
  delays: v.record(v.string(), v.number()),
})

/** A chart as the text of a file that another build can read. */
export function chartFileOf(chart: Chart): string {
  return `${JSON.stringify({ version: VERSION, ...chart }, null, 1)}\n`
}

/** Reads {@link chartFileOf}, or says in a sentence why it cannot; `name` is what the file is called. */
export function readChartFile(text: string, name: string): { chart: Chart } | { problem: string } {
  const file = parsed(text)
  if (file === undefined) {
    return { problem: `${name} is not JSON: choose a chart.json that 'npm run chart' wrote.` }
  }
  const { version = VERSION } = (typeof file === 'object' && file !== null ? file : {}) as {
    version?: unknown
  }
  if (version !== VERSION) {
    return {
      problem: `${name} is a chart of version ${version}; this viewer reads version ${VERSION}: choose one that this build's 'npm run chart' wrote.`,
    }
  }
  const result = v.safeParse(ChartSchema, file)
  if (result.success) {
    const { states, ...chart } = result.output
    return { chart: { ...chart, states: states.map((state) => ({ ...state, meta: state.meta })) } }
  }
  const place = v.getDotPath(result.issues[0]) ?? 'its beginning'
  return {
    problem: `${name} is no chart (at ${place}): choose a chart.json that 'npm run chart' wrote.`,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
