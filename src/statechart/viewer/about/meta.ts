import * as v from 'valibot'
import type { Chart, ChartState } from '../../chart/chart.ts'

const AboutSchema = v.object({
  section: v.optional(v.string(), ''),
  screen: v.optional(
    v.object({
      path: v.string(),
      step: v.nullable(v.number()),
      mayGoBack: v.optional(v.boolean()),
    }),
  ),
  outcome: v.optional(v.object({ rule: v.string(), stage: v.string() })),
})

type AboutMeta = v.InferOutput<typeof AboutSchema>

/** What a state says of itself beside its description. */
export function aboutOf({ meta }: ChartState): AboutMeta {
  const parsed = v.safeParse(AboutSchema, meta ?? {})
  return parsed.success ? parsed.output : { section: '' }
}

/** How long a delay of the chart takes, in words. */
export function milliseconds({ delays }: Chart, delay: string): string {
  const time = delays[delay] ?? Number(delay)
  return Number.isFinite(time) ? `${time.toLocaleString('en-US')} ms` : 'worked out when it begins'
}
