import * as v from 'valibot'

const ClassSchema = v.union([v.string(), v.number(), v.boolean(), v.array(v.string())])

const RecordedEventSchema = v.object({
  event: v.string(),
  /** The chart's id of the state whose screen showed afterwards; null for none. */
  state: v.nullable(v.string()),
  classes: v.record(v.string(), ClassSchema),
})

/** Applications as the backend recorded them: each event in classes that name nobody. */
export const RecordedRunsSchema = v.object({
  runs: v.array(
    v.object({
      /** How it was decided; null while it was not. */
      rule: v.nullable(v.string()),
      events: v.array(RecordedEventSchema),
    }),
  ),
})

export type RecordedRun = v.InferOutput<typeof RecordedRunsSchema>['runs'][number]
export type RecordedEvent = RecordedRun['events'][number]
