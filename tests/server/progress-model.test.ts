import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProgressEntry, ProgressReport } from '../../machines/progress/progress-report.ts'
import type { Store } from '../../src/server/store/open-store.ts'
import { empty, openedStore, type Step, takeInAnyOrder } from './any-order.ts'
import { temporaryFolder } from './running-server.ts'

const VISIT = '1f6d0d3c-9a43-4d0f-8a83-2f1e6d1c0b11'
const IDS = ['3f6d0d3c-9a43-4d0f-8a83-2f1e6d1c0b11', '5b1c2f7e-0f0a-4f4e-9d0a-6c6f4c1b7a22', VISIT]

/** Moments of every application: seconds after its page was opened, the step on the screen, and what was recorded. */
const MOMENTS: readonly ProgressEntry[] = [
  moment(0, null),
  moment(10, 1, { field: 'email', refused: ['email', 'phone'] }),
  moment(25, 2, { field: 'phone' }),
  moment(31, 1, { refused: ['email', 'of another release'], vetting: 'none' }),
  moment(45, 3, { field: 'of another release' }),
  moment(70, 12, { rule: 'qualified', vetting: 'none' }),
  moment(75, 12, { rule: 'disqualifiedByKnockout', vetting: 'approved' }),
]

function moment(
  seconds: number,
  step: number | null,
  classes: ProgressEntry['classes'] = {},
): ProgressEntry {
  const at = Date.parse('2026-11-21T15:00:00Z') + seconds * 1000
  return { id: `${seconds}`, at, event: 'moved', state: `step${step}`, step, classes }
}

interface Application {
  entries: Set<ProgressEntry>
  decision: ProgressEntry | undefined
}

class World {
  readonly applications = new Map<string, Application>()
  readonly store: Store
  constructor(store: Store) {
    this.store = store
  }

  remember({ applicationId, entries }: Sent): void {
    const one = this.applications.get(applicationId) ?? { entries: new Set(), decision: undefined }
    one.decision ??= entries.find(({ classes }) => classes.rule)
    this.applications.set(applicationId, { ...one, entries: new Set([...one.entries, ...entries]) })
  }

  /** What a visit without a step did before belongs to the application that it started. */
  join({ applicationId, visit }: Sent): void {
    const visited = this.applications.get(VISIT)
    if (!visit || !visited || applicationId === VISIT || furthestOf(visited.entries) > 0) return
    this.remember({ applicationId, entries: [...visited.entries] })
    this.applications.delete(VISIT)
  }
}

interface Sent {
  applicationId: string
  entries: ProgressEntry[]
  visit?: string
}

const sent: fc.Arbitrary<Sent> = fc.record(
  {
    applicationId: fc.constantFrom(...IDS),
    entries: fc.shuffledSubarray([...MOMENTS], { minLength: 1, maxLength: 4 }),
    visit: fc.constant(VISIT),
  },
  { requiredKeys: ['applicationId', 'entries'] },
)
const opened = fc.constant<Sent>({ applicationId: VISIT, entries: MOMENTS.slice(0, 1) })

const steps: fc.Arbitrary<Step<World>>[] = [
  fc.array(fc.oneof(sent, opened), { minLength: 1, maxLength: 3 }).map((reports) => ({
    name: `report ${reports.map(named).join(' together with ')}`,
    async run(world) {
      const arrival = {
        device: 'phone',
        source: '',
        campaign: '',
        variant: '',
        release: '',
      } as const
      const utm = { utm_source: '', utm_campaign: '' }
      const add = ({ applicationId, ...report }: Sent) =>
        world.store.progress.add({
          applicationId,
          report: { ...arrival, ...utm, ...report } satisfies ProgressReport,
          networks: [],
          bytes: 0,
        })
      await Promise.all(reports.map(add))
      const inOrder = reports.toSorted((one, other) =>
        one.applicationId < other.applicationId ? -1 : 1,
      )
      for (const one of inOrder) world.remember(one)
      for (const one of inOrder) world.join(one)
      await expectStored(world)
    },
  })),
]

function named({ applicationId, entries, visit }: Sent): string {
  return `${applicationId.slice(0, 2)}: ${entries.map(({ id }) => id)}${visit ? ' of the visit' : ''}`
}

async function expectStored({ store: { db, progress }, applications }: World): Promise<void> {
  const rows = await db
    .selectFrom('progress_applications')
    .select(['application_id', 'furthest_step', 'state', 'state_at', 'seconds', 'refused', 'rule'])
    .select(['last_field', 'vetting_unknown'])
    .orderBy('application_id')
    .execute()
  const parsed = rows.map((row) => ({
    ...row,
    seconds: JSON.parse(row.seconds),
    refused: JSON.parse(row.refused),
  }))
  const ids = [...applications.keys()].sort()
  expect(parsed).toEqual(ids.map((id) => rowOf(id, applications.get(id) as Application)))
  const all = await db.selectFrom('applications').select('id').orderBy('id').execute()
  expect(all).toEqual(ids.map((id) => ({ id })))
  for await (const { application_id, entries } of progress.applications({})) {
    const moments = MOMENTS.filter((one) => applications.get(application_id)?.entries.has(one))
    expect(entries.map(({ id }) => id)).toEqual(moments.map(({ id }) => id))
  }
}

function rowOf(application_id: string, { entries, decision }: Application) {
  const moments = MOMENTS.filter((one) => entries.has(one))
  const shownAt = new Map(moments.toReversed().map(({ step, id }) => [step ?? 0, Number(id)]))
  const seconds: Record<number, number> = {}
  for (const [step, at] of shownAt) {
    const later = [...shownAt].filter(([other]) => other > step).map(([, shown]) => shown)
    // At the furthest step until the last event of all.
    const leftAt = Math.min(...later, Number(moments.at(-1)?.id))
    if (step > 0 && leftAt >= at) seconds[step] = leftAt - at
  }
  const refused = moments.flatMap(({ classes }) => [classes.refused ?? []].flat())
  const fields = moments.map(({ classes }) => classes.field)
  const count = (field: string) => refused.filter((one) => one === field).length
  return {
    application_id,
    furthest_step: furthestOf(entries),
    state: moments.at(-1)?.state,
    state_at: new Date(moments.at(-1)?.at ?? 0).toISOString(),
    seconds,
    refused: {
      ...(count('email') > 0 && { email: count('email') }),
      ...(count('phone') > 0 && { phone: count('phone') }),
    },
    rule: decision?.classes.rule ?? null,
    last_field: fields.findLast((field) => field === 'email' || field === 'phone') ?? null,
    vetting_unknown: decision?.classes.vetting === 'none' ? 1 : 0,
  }
}

function furthestOf(entries: ReadonlySet<ProgressEntry>): number {
  return Math.max(0, ...[...entries].map(({ step }) => step ?? 0))
}

test('reports in any order, repeated, late and together come to the same applications', async () => {
  const store = await openedStore(await temporaryFolder())
  await takeInAnyOrder(steps, 12, async () => {
    await empty(store)
    return new World(store)
  })
})
