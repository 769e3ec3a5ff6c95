import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { SOLVED_BOARDS } from '../../machines/examples/boards.ts'
import type { Cell, PuzzleIndex } from '../../machines/puzzle/levels.ts'
import type { InputMethod } from '../e2e/screens/applicant.ts'
import { arrowsAlong } from '../e2e/screens/arrows.ts'
import type { AccessibilityEvents } from './accessibility-events.ts'
import type { Browser, KeyTick, PointerTick } from './browser.ts'
import {
  boxesAroundBoard,
  findOnPage,
  focusedCell,
  isHydrated,
  missedCells,
  type Role,
  watchErrors,
} from './on-page.ts'

interface Point {
  x: number
  y: number
}

/** WebDriver's names of keys. */
const KEY = {
  tab: '\uE004',
  enter: '\uE006',
  end: '\uE010',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

const DOWN_SHIFT: KeyTick = { type: 'keyDown', value: '\uE008' }
const UP_SHIFT: KeyTick = { type: 'keyUp', value: '\uE008' }

/** More Tab presses than any screen has stops. */
const MOST_STOPS = 30

/** A press this soon and this near after another one completes a double press (`src/ui/guard-presses.ts`), and some more. */
const DOUBLE_PRESS_MS = 500
const NEAR_PX = 40

/** Nobody presses sooner after something moved. */
const REST_MS = 100

/** An applicant at a browser of any engine: what they do and see, in real time. */
export class Applicant {
  readonly browser: Browser
  readonly inputMethod: InputMethod
  private readonly events: AccessibilityEvents | undefined
  private lastPress = { x: 0, y: 0, at: 0 }

  constructor(browser: Browser, inputMethod: InputMethod, events?: AccessibilityEvents) {
    this.browser = browser
    this.inputMethod = inputMethod
    this.events = events
  }

  async opens(url: string): Promise<void> {
    await this.browser.goTo(url)
    await this.arrives()
  }

  async reloads(): Promise<void> {
    await this.browser.reload()
    await this.arrives()
  }

  /** Nothing was thrown or printed as an error since the page was opened or reloaded. */
  async seesNoErrors(): Promise<void> {
    expect(await this.browser.run(() => document.documentElement.dataset.errors ?? '')).toBe('')
  }

  /** Waits until the screen has this title, and the title the focus. */
  async sees(title: string): Promise<void> {
    await expect
      .poll(() => this.browser.run(() => document.querySelector('h1')?.innerText ?? ''), POLL)
      .toBe(title)
    await this.getsTo(`heading ${title}`)
  }

  /** Waits until a refused Continue has shown its summary, and the summary has the focus. */
  async seesErrors(): Promise<void> {
    await this.reads(ERRORS)
    await this.getsTo(`landmark ${ERRORS}`)
  }

  /** A screen reader gets there last, where one could listen. */
  private async getsTo(place: string): Promise<void> {
    if (this.events) await expect.poll(() => this.events?.places.at(-1), POLL).toBe(place)
  }

  /** A screen reader announces this, and once, where one could listen. */
  async announces(text: string): Promise<void> {
    const times = () => this.events?.announced.filter((line) => line === text).length
    if (this.events) await expect.poll(times, POLL).toBe(1)
  }

  /** Waits until the page shows this text. */
  async reads(text: string): Promise<void> {
    await expect.poll(() => this.text(), POLL).toContain(text)
  }

  /** All that the page shows. */
  text(): Promise<string> {
    return this.browser.run(() => document.body.innerText)
  }

  async seesPath(path: string): Promise<void> {
    await expect.poll(() => this.browser.run(() => location.pathname), POLL).toBe(path)
  }

  async presses(name: string): Promise<void> {
    await this.press('button', name)
  }

  /** As people press who double-click everything; by keyboard once. */
  async pressesTwice(name: string): Promise<void> {
    if (this.inputMethod === 'keyboard') return this.presses(name)
    await this.point([await this.findAtRest('button', name)], 2)
  }

  async seesCell(cell: Cell, name: string): Promise<void> {
    const text = `${nameOf(cell)} ${name}`
    await expect.poll(() => this.find('cell', text).then(() => text), POLL).toBe(text)
  }

  /** Every cell of the board is large enough for a finger, and met by a press at its middle. */
  async meetsEveryCell(): Promise<void> {
    await expect.poll(() => this.browser.run(missedCells), POLL).toEqual([])
  }

  /** Picks one of a group of radio buttons. */
  async picks(group: string, label: string): Promise<void> {
    if (this.inputMethod === 'keyboard') await this.picksByKeys(group, label)
    else await this.press('choice', label, group)
    const isChecked = async () => (await this.find('choice', label, group)).isChecked
    await expect.poll(isChecked, POLL).toBe(true)
  }

  /** Ticks a box. */
  async ticks(label: string): Promise<void> {
    await this.picks('', label)
  }

  /** Adds a text to what a field has. */
  async types(label: string, text: string): Promise<void> {
    if (this.inputMethod === 'keyboard') await this.tabsTo('field', label)
    else await this.press('field', label)
    await this.keys([KEY.end, ...text])
  }

  /** Chooses an option of a list by typing its name. */
  async selects(label: string, option: string): Promise<void> {
    await this.tabsTo('field', label)
    await this.keys([...option])
    await expect.poll(async () => (await this.find('field', label)).option, POLL).toBe(option)
  }

  /** Attaches a file, and sees it uploaded. */
  async attaches(path: string): Promise<void> {
    await this.browser.chooseFile('input[type=file]', path)
    await this.reads(`${basename(path)} uploaded`)
  }

  /** Draws the solution of a level, each pair from its first cell to its last; the board stays where it is. */
  async solves(index: PuzzleIndex): Promise<void> {
    const boxes = await this.browser.run(boxesAroundBoard)
    for (const path of Object.values(SOLVED_BOARDS[index])) {
      expect(await this.browser.run(boxesAroundBoard)).toEqual(boxes)
      await this.draws(path)
    }
  }

  async draws(path: readonly Cell[]): Promise<void> {
    if (this.inputMethod === 'keyboard') return this.drawsByKeys(path)
    const points: Point[] = []
    for (const cell of path) points.push(await this.find('cell', nameOf(cell)))
    if (this.inputMethod === 'taps') for (const point of points) await this.point([point])
    else await this.point(points)
  }

  async press(role: Role, name: string, group = ''): Promise<void> {
    if (this.inputMethod === 'keyboard') {
      await this.tabsTo(role, name, group)
      await this.keys([KEY.enter])
    } else await this.point([await this.findAtRest(role, name, group)])
  }

  /** Where a control is on the screen: it is there, in sight, and a press at that point meets it. */
  async find(role: Role, name: string, group = '') {
    let cause: unknown
    // A page that is being replaced gives no answer.
    const found = () =>
      this.browser.run(findOnPage, role, name, group).catch((error: unknown) => {
        cause = error
        return undefined
      })
    return vi.waitUntil(found, POLL).catch(() => {
      throw new Error(`No ${role} ${name} that a press would meet`, { cause })
    })
  }

  /** The same once it no longer moves: what comes late to the page moves the controls below it. */
  private async findAtRest(role: Role, name: string, group = ''): Promise<Point> {
    let last = await this.find(role, name, group)
    return vi.waitUntil(async () => {
      const before = last
      await setTimeout(REST_MS)
      last = await this.find(role, name, group)
      return last.x === before.x && last.y === before.y && last
    }, POLL)
  }

  /**
   * Leads a pressed pointer along these points; one alone is a press. One that is near the last press waits until it no
   * longer completes a double press.
   */
  async point(points: readonly Point[], times = 1): Promise<void> {
    const isTouch = this.browser.hasTouch && this.inputMethod !== 'mouse'
    const pointerType = isTouch ? 'touch' : 'mouse'
    const { at, x, y } = this.lastPress
    const [first] = points
    if (first && Math.hypot(first.x - x, first.y - y) < NEAR_PX) {
      await setTimeout(Math.max(0, at + DOUBLE_PRESS_MS - performance.now()))
    }
    const [start, ...rest] = points.map(
      ({ x, y }): PointerTick => ({ type: 'pointerMove', x, y, duration: 0 }),
    )
    if (!start) return
    const press: PointerTick[] = [
      { type: 'pointerDown', button: 0 },
      ...rest,
      { type: 'pointerUp', button: 0 },
    ]
    const actions = [start, ...Array.from({ length: times }, () => press).flat()]
    await this.browser.act([
      { type: 'pointer', id: pointerType, parameters: { pointerType }, actions },
    ])
    this.lastPress = { ...(points.at(-1) ?? { x: 0, y: 0 }), at: performance.now() }
  }

  async keys(values: readonly string[]): Promise<void> {
    await this.act(values.flatMap(tapped))
  }

  private async act(actions: KeyTick[]): Promise<void> {
    await this.browser.act([{ type: 'key', id: 'keyboard', actions }])
  }

  private async tabsTo(role: Role, name: string, group = ''): Promise<void> {
    for (let presses = 0; presses < MOST_STOPS; presses += 1) {
      const { isInFocus, isBehind } = await this.find(role, name, group)
      if (isInFocus) return
      await this.act(isBehind ? [DOWN_SHIFT, ...tapped(KEY.tab), UP_SHIFT] : tapped(KEY.tab))
    }
    throw new Error(`Tab does not reach the ${role} ${name}`)
  }

  /** Tab reaches one radio button of a group; arrows lead on and choose. */
  private async picksByKeys(group: string, label: string): Promise<void> {
    await this.tabsTo('choice', label, group)
    const { downs } = await this.find('choice', label, group)
    await this.keys(downs === 0 ? [' '] : arrowKeys([0, 0], [0, downs]))
  }

  private async drawsByKeys([start, ...rest]: readonly Cell[]): Promise<void> {
    if (!start) return
    await this.tabsTo('cell', '')
    const at = await this.browser.run(focusedCell)
    await this.keys([...arrowKeys(at, start), ' ', ...arrowKeys(start, ...rest)])
  }

  private async arrives(): Promise<void> {
    await expect.poll(() => this.browser.run(isHydrated), POLL).toBe(true)
    await this.browser.run(watchErrors)
  }
}

const ERRORS = 'Please correct the following errors'
const POLL = { timeout: 30_000, interval: 20 }

function tapped(value: string): KeyTick[] {
  return [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]
}

function nameOf([x, y]: Cell): string {
  return `row ${y + 1}, column ${x + 1},`
}

function arrowKeys(...path: Cell[]): string[] {
  return arrowsAlong(path).map((arrow) => KEY[arrow])
}
