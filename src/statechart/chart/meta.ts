import * as v from 'valibot'
import type { Chart, ChartState } from './chart.ts'

/** What a guard asks, in words; with the values that it compares with and the section that it comes from. */
const GuardSchema = v.object({
  words: v.optional(v.string()),
  short: v.optional(v.string()),
  section: v.optional(v.string()),
  note: v.optional(v.string()),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.array(v.string())]))),
})

const FIELDS = {
  section: v.string(),
  phase: v.string(),
  frame: v.string(),
  title: v.string(),
  note: v.string(),
  variant: v.string(),
  within: v.string(),
  deadline: v.string(),
  alongside: v.object({ begins: v.string(), awaitedBy: v.optional(v.string()) }),
  outcome: v.object({
    stage: v.string(),
    rule: v.optional(v.string()),
    reason: v.optional(v.string()),
  }),
  result: v.object({ heading: v.string(), tone: v.picklist(['good', 'open', 'bad']) }),
  screen: v.object({
    path: v.string(),
    step: v.nullable(v.number()),
    title: v.optional(v.string()),
    mayGoBack: v.optional(v.boolean()),
  }),
}

/** Fields with an entry for each of many names; each entry is read on its own. */
const RECORDS = { events: v.string(), senders: v.string(), guards: GuardSchema }

type Fields = { [Name in keyof typeof FIELDS]?: v.InferOutput<(typeof FIELDS)[Name]> }
type Records = {
  [Name in keyof typeof RECORDS]?: Record<string, v.InferOutput<(typeof RECORDS)[Name]>>
}
type Meta = Fields & Records

/** What the conventions let a state say of itself; what is written otherwise is left out. */
export function metaOf({ meta }: Pick<ChartState, 'meta'>): Meta {
  return read(meta).read
}

/** What of a chart's meta is left out and why, a sentence for each place. */
export function metaProblems({ states }: Chart): string[] {
  return states.flatMap(({ id, meta }) =>
    read(meta).problems.map((problem) => `meta.${problem} in '${id}': it is left out.`),
  )
}

function read(meta: unknown): { read: Meta; problems: string[] } {
  const given = (typeof meta === 'object' ? meta : null) ?? {}
  const values = new Map<string, unknown>(Object.entries(given))
  const problems: string[] = []
  const parse = (schema: v.GenericSchema, value: unknown, place: string): [unknown] | [] => {
    const parsed = v.safeParse(schema, value)
    if (parsed.success) return [parsed.output]
    const [issue] = parsed.issues
    const path = v.getDotPath(issue)
    problems.push(`${path === null ? place : `${place}.${path}`}: ${issue.message}`)
    return []
  }
  const fields = Object.entries(FIELDS).flatMap(([name, schema]) =>
    values.get(name) === undefined
      ? []
      : parse(schema, values.get(name), name).map((value) => [name, value]),
  )
  const records = Object.entries(RECORDS).flatMap(([name, schema]) =>
    values.get(name) === undefined
      ? []
      : parse(v.record(v.string(), v.unknown()), values.get(name), name).map((entries) => [
          name,
          Object.fromEntries(
            Object.entries(entries as object).flatMap(([key, value]) =>
              parse(schema, value, `${name}.${key}`).map((entry) => [key, entry]),
            ),
          ),
        ]),
  )
  return { read: Object.fromEntries([...fields, ...records]), problems }
}
