import * as v from 'valibot'
import type { ChartState, ChartTransition } from '../chart/chart.ts'
import { triggerText } from '../chart/chart.ts'

const MetaSchema = v.object({
  section: v.optional(v.string()),
  phase: v.optional(v.string()),
  frame: v.optional(v.string()),
  outcome: v.optional(v.object({ stage: v.string(), rule: v.optional(v.string()) })),
  heard: v.optional(v.object({ heading: v.string(), tone: v.picklist(['good', 'open', 'bad']) })),
  events: v.optional(v.record(v.string(), v.string())),
  senders: v.optional(v.record(v.string(), v.string())),
  guards: v.optional(
    v.record(
      v.string(),
      v.object({ words: v.optional(v.string()), short: v.optional(v.string()) }),
    ),
  ),
  screen: v.optional(
    v.object({
      path: v.string(),
      step: v.nullable(v.number()),
      title: v.optional(v.string()),
    }),
  ),
})

type Meta = v.InferOutput<typeof MetaSchema>

/** What the conventions let a state say of itself; a state that says nothing says so in all. */
export function metaOf({ meta }: ChartState): Meta {
  const parsed = v.safeParse(MetaSchema, meta)
  return parsed.success ? parsed.output : {}
}

/** A state's title for people: that of its screen, else its name in words. */
export function titleOf(state: ChartState): string {
  return metaOf(state).screen?.title ?? inWords(state.name)
}

/** `puzzleIntro` as `Puzzle intro`. */
export function inWords(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Za-z])(?=\d)/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** An event for people: as its chart says it, else its name in words. */
export function eventInWords(root: ChartState, event: string): string {
  const { events = {} } = metaOf(root)
  return events[event] ?? inWords(event.replace(/\.PRESSED$/, '').replaceAll('.', ' '))
}

/** What happens on entering and leaving a state, what runs meanwhile, and its tags; a line each. */
export function factsOf({ entry, exit, invokes, tags }: ChartState): string[] {
  return [
    ...(entry.length > 0 ? [`entry / ${actionNames(entry)}`] : []),
    ...(exit.length > 0 ? [`exit / ${actionNames(exit)}`] : []),
    ...invokes.map(({ id }) => `runs ${id}`),
    ...(tags.length > 0 ? [tags.map((tag) => `#${tag}`).join(' ')] : []),
  ]
}

/** Actions by name; the values given to them are in the chart's data. */
export function actionNames(actions: readonly string[]): string {
  return actions.map((action) => action.replace(/\(.*$/, '')).join(', ')
}

/** A transition in one line, for those who do not see the picture. */
export function transitionText(
  { trigger, guard, targets, description }: ChartTransition,
  titles: (id: string) => string,
): string {
  const condition = guard === null ? '' : ` if ${guard}`
  const target = targets.length === 0 ? 'stays' : `to ${targets.map(titles).join(', ')}`
  return `${triggerText(trigger)}${condition}: ${target}. ${description}`.trim()
}
