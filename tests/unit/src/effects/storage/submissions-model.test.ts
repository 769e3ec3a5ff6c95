import * as fc from 'fast-check'
import { beforeEach, expect, it, vi } from 'vitest'
import { openSubmissions } from '../../../../../src/effects/storage/submissions.ts'
import { emptyDatabase, fillDevice, openNewerDatabase } from '../database.ts'
import { ADA, answers, decision, frozen } from './submission-cases.ts'

beforeEach(emptyDatabase)

type Tab = 0 | 1
type Fact = 'written' | 'decided' | 'acknowledged' | 'refused' | 'cleared' | `done ${string}`

/** What happened to one submission: facts are only added, and a page has those that the device did not take. */
class Model {
  readonly device = new Set<Fact>()
  readonly pages: [Set<Fact>, Set<Fact>] = [new Set(), new Set()]
  isFull = false
  /** Whether the device knows that the applicant has started over. */
  isOver = false

  readonly hasDatabase: boolean

  constructor(hasDatabase: boolean) {
    this.hasDatabase = hasDatabase
  }

  known(tab: Tab): Set<Fact> {
    return new Set([...this.device, ...this.pages[tab]])
  }

  add(tab: Tab, ...facts: Fact[]): void {
    const isBegun = facts.includes('written') || facts.includes('decided')
    const isKnown = this.known(tab).size > 0 || isBegun
    const isRefused = this.isFull || !this.hasDatabase
    const place = isRefused ? this.pages[tab] : this.device
    if (isComplete(this.device)) facts = []
    for (const fact of isKnown ? [...this.pages[tab], ...facts] : []) place.add(fact)
    if (!isRefused) this.pages[tab].clear()
  }

  /** No tab can know of what is in the memory of another one alone. */
  isOnlyInOther(tab: Tab): boolean {
    return this.device.size === 0 && this.pages[tab === 0 ? 1 : 0].size > 0
  }

  isOpen(tab: Tab): boolean {
    const known = this.known(tab)
    return known.has('written') && !isComplete(known)
  }

  isDue(tab: Tab): boolean {
    const known = this.known(tab)
    return known.has('decided') && !known.has('acknowledged') && !known.has('refused')
  }
}

function isComplete(facts: Set<Fact>): boolean {
  return facts.has('acknowledged') && facts.has('cleared')
}

class Browser {
  readonly tabs = [openSubmissions('1'), openSubmissions('1')]
  freeDevice = () => {};

  in(tab: Tab) {
    return this.tabs[tab] as ReturnType<typeof openSubmissions>
  }
}

interface Step {
  name: string
  isPossible?: (model: Model) => boolean
  run: (model: Model, browser: Browser) => Promise<void>
}

function commandOf({ name, isPossible = () => true, run }: Step): fc.AsyncCommand<Model, Browser> {
  return { check: isPossible, run, toString: () => name }
}

const ada = frozen(ADA, 'ada@mail.example')
/** What a second decision would say, which changes nothing. */
const again = {
  ...frozen(ADA, 'other@mail.example'),
  decision: { rule: 'appliedByAge', stage: 'Applied' } as const,
}

/** Asks a tab for what is to be sent, which also stores what the page has; returns whether there is anything. */
async function expectDue(tab: Tab, model: Model, browser: Browser): Promise<boolean> {
  const { submissions, isAll } = await browser.in(tab).undelivered()
  model.add(tab)
  const isDue = model.isDue(tab)
  const isStored = model.pages[tab].size === 0
  expect(submissions).toEqual(isDue ? [{ submissionId: ADA, payload: ada.payload, isStored }] : [])
  expect(isAll).toBe(model.hasDatabase)
  const known = model.known(tab)
  const isAcknowledged = known.has('acknowledged')
  const isRemoved = isStored && isComplete(known)
  const expected = {
    submissionId: ADA,
    answers: known.has('written') && !isRemoved ? answers : undefined,
    decision: known.has('decided') && !isRemoved ? decision : undefined,
    ...{ isAcknowledged, isAdded: false, isStored },
    isRefused: known.has('refused') && !isAcknowledged,
  }
  expect(await browser.in(tab).find(ADA)).toEqual(known.size > 0 ? expected : null)
  const lookUp = await browser
    .in(tab)
    .lookUp(ADA)
    .catch(() => 'unknown')
  const isEnded = isComplete(known)
  const unknown = model.isOver ? 'ended' : null
  const open = known.size > 0 ? expected : model.hasDatabase ? unknown : 'unknown'
  expect(lookUp).toEqual(isEnded ? 'ended' : open)
  return isDue
}

const stepsOfTab: ((tab: Tab) => Step)[] = [
  (tab) => ({
    name: `Submit in ${tab}`,
    isPossible: (model) =>
      !model.isOnlyInOther(tab) && (model.known(tab).size === 0 || model.isOpen(tab)),
    async run(model, browser) {
      expect(await browser.in(tab).write({ applicationId: ADA, answers })).toBe(ADA)
      model.add(tab, 'written')
    },
  }),
  (tab) => ({
    name: `decide in ${tab}`,
    isPossible: (model) => !model.isOnlyInOther(tab),
    async run(model, browser) {
      const isStored = model.hasDatabase && (!model.isFull || isComplete(model.device))
      const submission = model.known(tab).has('decided') ? again : ada
      expect(await browser.in(tab).freeze(submission)).toBe(isStored)
      model.add(tab, 'decided')
    },
  }),
  (tab) => ({
    name: `send from ${tab}`,
    async run(model, browser) {
      const isDue = await expectDue(tab, model, browser)
      if (!isDue && model.known(tab).size > 0) return
      await browser.in(tab).acknowledge({ submissionId: ADA, isAdded: false })
      model.add(tab, 'acknowledged')
    },
  }),
  (tab) => ({
    name: `send from ${tab}, refused`,
    async run(model, browser) {
      if (!(await expectDue(tab, model, browser))) return
      await browser.in(tab).refuse(ADA)
      model.add(tab, 'refused')
    },
  }),
  (tab) => ({
    name: `clear in ${tab}`,
    async run(model, browser) {
      await browser.in(tab).clear(ADA)
      model.add(tab, 'cleared')
    },
  }),
  (tab) => ({
    name: `take over in ${tab}`,
    async run(model, browser) {
      const uncleared = await browser.in(tab).uncleared()
      model.add(tab)
      const known = model.known(tab)
      const isUndecided = known.has('written') && !known.has('decided')
      const isUncleared = known.size > 0 && (!known.has('cleared') || isUndecided)
      expect(uncleared).toHaveLength(isUncleared ? 1 : 0)
    },
  }),
  (tab) => ({
    name: `claim in ${tab}`,
    isPossible: (model) => model.isOpen(tab),
    async run(model, browser) {
      for (const task of ['conversion', 'another'].slice(0, 1 + tab)) {
        const isFirst = !model.known(tab).has(`done ${task}`)
        expect(await browser.in(tab).claim(ADA, task)).toBe(isFirst)
        model.add(tab, `done ${task}`)
      }
    },
  }),
  (tab) => ({
    name: `start over in ${tab}`,
    async run(model, browser) {
      await browser.in(tab).end(ADA)
      model.isOver ||= model.hasDatabase && !model.isFull
    },
  }),
  (tab) => ({
    name: `reload ${tab}`,
    async run(model, browser) {
      browser.tabs[tab] = openSubmissions('1')
      model.pages[tab].clear()
    },
  }),
]

const fullDevice: Step = {
  name: 'the device is full',
  isPossible: ({ isFull, hasDatabase }) => hasDatabase && !isFull,
  async run(model, browser) {
    browser.freeDevice = fillDevice()
    model.isFull = true
  },
}
const freeDevice: Step = {
  name: 'the device has room',
  isPossible: ({ isFull }) => isFull,
  async run(model, browser) {
    browser.freeDevice()
    model.isFull = false
  },
}

it.each<[string, () => unknown, number]>([
  ['with its database', () => {}, 300],
  ['without one', () => vi.stubGlobal('indexedDB', undefined), 60],
  ['with one that cannot be opened', openNewerDatabase, 60],
])(
  '%s no tab loses, repeats or undoes what happened, over reloads and on a full device',
  async (_, prepare, numRuns) => {
    const steps = [
      ...stepsOfTab.flatMap((stepOf) => [stepOf(0), stepOf(1)]),
      fullDevice,
      freeDevice,
    ]
    const commands = fc.commands(
      steps.map((step) => fc.constant(commandOf(step))),
      { maxCommands: 25, size: 'max' },
    )
    const property = fc.asyncProperty(commands, async (cmds) => {
      emptyDatabase()
      await prepare()
      const model = new Model(numRuns > 100)
      const browser = new Browser()
      try {
        await fc.asyncModelRun(() => ({ model, real: browser }), cmds)
        browser.freeDevice()
        model.isFull = false
        for (const tab of [0, 1, 0] as const) await expectDue(tab, model, browser)
      } finally {
        vi.restoreAllMocks()
      }
    })
    await fc.assert(property, { numRuns })
  },
)
