import * as v from 'valibot'

const Values = v.array(v.string())

/**
 * The backend's counts of applications: the furthest step, the decision, the time at each step; as of
 * when, and what applications can be filtered by.
 */
export const Numbers = v.object({
  asOf: v.string(),
  leftAfterMinutes: v.number(),
  thereWithinMinutes: v.number(),
  applications: v.pipe(
    v.array(
      v.object({
        day: v.number(),
        step: v.nullable(v.number()),
        rule: v.nullable(v.string()),
        count: v.number(),
        left: v.number(),
        now: v.number(),
        vettingUnknown: v.number(),
      }),
    ),
    v.description(
      'By the day of the first report, the furthest step (0: a page was opened, Start was not pressed; null: of a release whose steps are others) and the rule that decided; of the undecided, how many left, and how many are there now; of the decided, how many before vetting answered.',
    ),
  ),
  times: v.pipe(
    v.array(
      v.object({
        step: v.number(),
        count: v.number(),
        median: v.number(),
        ninetyPercent: v.number(),
      }),
    ),
    v.description(
      'Seconds from when a step was first shown to when a later one was, with two significant digits.',
    ),
  ),
  stays: v.pipe(
    v.array(v.object({ step: v.number(), count: v.number(), median: v.number() })),
    v.description(
      'Of those who left at a step, the seconds from when it was first shown to their last sign of life.',
    ),
  ),
  refused: v.pipe(
    v.array(v.object({ field: v.string(), times: v.number(), applications: v.number() })),
    v.description(
      'How often Continue was refused because of a field, and in how many applications.',
    ),
  ),
  lastFields: v.pipe(
    v.array(v.object({ step: v.number(), field: v.nullable(v.string()), count: v.number() })),
    v.description(
      'Undecided applications that left, by their furthest step and the field that was touched last.',
    ),
  ),
  halfWayWithinDays: v.number(),
  halfWay: v.pipe(
    v.array(v.object({ step: v.number(), release: v.nullable(v.string()), count: v.number() })),
    v.description(
      'Undecided applications by their furthest step, of all that were seen within so many days; the release is given where its steps are not this one’s.',
    ),
  ),
  unreported: v.pipe(
    v.array(v.object({ day: v.number(), count: v.number() })),
    v.description(
      'Applications that arrived on a day without reported steps, as without consent; no filter applies to them.',
    ),
  ),
  releases: v.pipe(
    v.array(v.object({ name: v.string(), startedAt: v.string() })),
    v.description('When releases were started here first, the last fifty.'),
  ),
  device: Values,
  source: Values,
  campaign: Values,
  utm_source: Values,
  utm_campaign: Values,
  variant: Values,
  release: Values,
})
export type Numbers = v.InferOutput<typeof Numbers>
