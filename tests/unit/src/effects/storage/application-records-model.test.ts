import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FunnelEvent } from '../../../../../machines/events.ts'
import { applicationAt, BLANK_TIMER } from '../../../../../machines/examples/records.ts'
import { selectStep } from '../../../../../machines/selectors.ts'
import { STEP_IDS } from '../../../../../machines/step-list.ts'
import { openRecords } from '../../../../../src/effects/storage/application-records.ts'
import { startFunnel } from '../../../../model/start-funnel.ts'
import { FIRST_LEVEL } from '../../../../specification/steps.ts'
import { memoryStorage } from './memory-storage.ts'

/** What there is of an application, on a page or on the device. */
interface Content {
  id: string
  step: number
  /** The first name that Continue took. */
  name: string
  typed: string
  /** The length of the line on the first level. */
  line: number
  seconds: number
}

const idOf = (count: number) => `3f0f6a0e-6c7b-4c52-9f52-${String(count).padStart(12, '0')}`

/** A browser whose two tabs have opened an application at a step. */
function openBrowser(step: number) {
  const storage = memoryStorage({
    'funnel.application': JSON.stringify(applicationAt(step)),
    'funnel.timer': JSON.stringify({ ...BLANK_TIMER, isRunning: step === FIRST_LEVEL }),
    'funnel.applicationId': idOf(0),
  })
  const { setItem } = storage
  const browser = { storage, isFull: false, ended: new Set<string>(), started: 0 }
  storage.setItem = (name, text) => {
    const isFreed = name === 'funnel.ended' && !storage.getItem('funnel.application')
    if (browser.isFull && !isFreed) throw new DOMException('Full', 'QuotaExceededError')
    setItem(name, text)
  }
  const first = openTab(storage)
  first.records.save(first.actor.getSnapshot())
  return Object.assign(browser, { tabs: [openTab(storage), openTab(storage)] })
}
type Browser = ReturnType<typeof openBrowser>

/** A page with what it knows of the device. */
function openTab(storage: Storage) {
  const records = openRecords(storage)
  const { actor, send } = startFunnel({ saved: records.read() })
  const known = onDevice(storage)
  return { records, actor, send, known, latestSeconds: 0 }
}
type Tab = ReturnType<typeof openTab>

function onDevice(storage: Storage): Content | null {
  const json = (name: string) => JSON.parse(storage.getItem(`funnel.${name}`) ?? 'null')
  const application = json('application')
  return (
    application && {
      id: storage.getItem('funnel.applicationId'),
      step: application.currentStep,
      name: application.contactDetails.firstName,
      typed: json('drafts')?.contactDetails.firstName,
      line: application.puzzleAnswers.puzzle1?.paths.red?.length ?? 0,
      seconds: json('timer').elapsedSeconds,
    }
  )
}

function onPage({ actor }: Tab): Content | null {
  const { context } = actor.getSnapshot()
  const { applicationId: id, application, forms, timer, unlocked } = context
  return (
    unlocked && {
      id,
      step: STEP_IDS.indexOf(selectStep(actor.getSnapshot()) as never) + 1,
      name: application.contactDetails.firstName,
      typed: forms.contactDetails.draft.firstName,
      line: application.puzzleAnswers.puzzle1?.paths.red?.length ?? 0,
      seconds: timer.elapsedSeconds,
    }
  )
}

/** Everything but typing and time: what another page has changed of it, this one may not write over. */
const shared = (content: Content | null) => content && { ...content, typed: '', seconds: 0 }
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether another tab has changed the application since this one has read or written it. */
function isSuperseded({ known }: Tab, device: Content | null): boolean {
  return device !== null && !isSame(shared(device), shared(known))
}

/** Saves what the tab shows: the later time of both tabs, and the typing of the one that typed last. */
function save({ storage, isFull, ended }: Browser, tab: Tab): void {
  const [device, page] = [onDevice(storage), onPage(tab)]
  const withTime = () => page && { ...page, seconds: Math.max(page.seconds, tab.latestSeconds) }
  function resultOf() {
    if (page && ended.has(page.id)) return 'superseded'
    if (isSame(withTime(), tab.known) && (device || !page)) return 'unchanged'
    if (isSuperseded(tab, device)) return 'superseded'
    if (device && device.seconds !== tab.known?.seconds) {
      tab.latestSeconds = device.seconds
      tab.known = { ...device, typed: tab.known?.typed ?? device.typed }
    }
    const isStored = device && isSame(withTime(), tab.known)
    return isFull && !isStored ? 'refused' : 'written'
  }
  const result = resultOf()
  expect(tab.records.save(tab.actor.getSnapshot())).toBe(result)
  const typed = device && page?.typed === tab.known?.typed ? device.typed : page?.typed
  expect(onDevice(storage)).toEqual(result === 'written' ? { ...withTime(), typed } : device)
  if (result === 'written') tab.known = withTime()
}

/** Reads and shows what the device has, as a tab that the applicant comes back to. */
function adopt({ storage }: Browser, tab: Tab): void {
  const device = onDevice(storage)
  expect(tab.records.isSuperseded()).toBe(isSuperseded(tab, device))
  const isBehind = isSuperseded(tab, device) || (device && device.typed !== tab.known?.typed)
  expect(tab.records.isBehind()).toBe(isBehind ?? false)
  const saved = tab.records.read()
  if (isSame(device, tab.known)) expect(saved.kind).toBe(device ? 'unchanged' : 'missing')
  else expect(saved.kind).toBe(device ? 'read' : 'missing')
  tab.send({ type: 'URL.REQUESTED', target: { kind: 'unknown' }, saved })
  tab.known = device
  tab.latestSeconds = 0
  if (saved.kind === 'read') expect(onPage(tab)).toEqual(device)
}

function startOver(browser: Browser, at: number): void {
  const { storage, tabs, ended } = browser
  const tab = tabs[at] as Tab
  const id = onPage(tab)?.id ?? idOf(0)
  const device = onDevice(storage)
  const isRemoved = !isSuperseded(tab, device)
  if (isRemoved || !browser.isFull) ended.add(id)
  tab.records.end(id)
  tab.records.save(null)
  expect(onDevice(storage)).toEqual(isRemoved ? null : device)
  tabs[at] = openTab(storage)
  browser.started += 1
  tabs[at].send({ type: 'APPLICATION.STARTED', applicationId: idOf(browser.started) })
}

type Step = (browser: Browser, at: number, tab: Tab) => void

/** What the applicant does in a tab, which is saved at once. */
function does(...events: ((at: number) => FunnelEvent)[]): Step {
  return (browser, at, tab) => {
    tab.send(...events.map((eventOf) => eventOf(at)))
    save(browser, tab)
  }
}

const STEPS = {
  type: does((at) => ({
    ...{ type: 'FIELD.TYPED', form: 'contactDetails', field: 'firstName', value: `Ada ${at}` },
  })),
  continue: does(() => ({ type: 'CONTINUE.PRESSED' })),
  goBack: does(() => ({ type: 'BACK.PRESSED' })),
  tick: does(() => ({ type: 'TIMER.TICKED', seconds: 1 })),
  draw: does(
    () => ({ type: 'STROKE.BEGUN', at: [0, 0] }),
    (at) => ({ type: 'STROKE.EXTENDED', cells: [[at + 1, 0]] }),
    () => ({ type: 'STROKE.ENDED' }),
  ),
  save: (browser, _, tab) => save(browser, tab),
  adopt: (browser, _, tab) => adopt(browser, tab),
  startOver,
  reload: ({ storage, tabs }, at) => {
    tabs[at] = openTab(storage)
  },
  fillOrFree: (browser) => {
    browser.isFull = !browser.isFull
  },
  deleteData: ({ storage, ended }) => {
    storage.clear()
    ended.clear()
  },
} satisfies Record<string, Step>
type StepName = keyof typeof STEPS

const ALWAYS = ['save', 'adopt', 'startOver', 'reload', 'fillOrFree', 'deleteData'] as const

it.each<[string, number, StepName[]]>([
  ['a form', 1, ['type', 'continue', 'goBack']],
  ['a level', FIRST_LEVEL, ['tick', 'tick', 'tick', 'draw']],
])(
  'on %s no tab loses or undoes what another wrote, over reloads, a full device and a new start',
  (_, start, own) => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...own) },
      { weight: 2, arbitrary: fc.constantFrom<StepName[]>(...ALWAYS) },
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.nat(1)), { maxLength: 20, size: 'max' }), (steps) => {
        const browser = openBrowser(start)
        for (const [name, at] of steps) STEPS[name](browser, at, browser.tabs[at] as Tab)
      }),
      { numRuns: 100 },
    )
  },
)
