import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from 'playwright/test'
import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import { applicationAt, timerAt } from '../../../machines/examples/records.ts'
import type { STARTS } from '../../../machines/examples/starts.ts'
import type { FormName, FormValues } from '../../../machines/forms/index.ts'
import type { Cell, PuzzleIndex } from '../../../machines/puzzle/levels.ts'
import type { Application, Timer } from '../../../machines/records/application.ts'
import { TEMPLATE_ID } from '../../../src/app/first-view/names.ts'
import { FOCUS_MS } from '../../../src/ui/focus.ts'
import type { Person } from '../../model/people.ts'
import { PRESSES } from '../../specification/presses.ts'
import { idAt, screenOf } from '../../specification/steps.ts'
import type { Journey } from '../paths/journey.ts'
import { Board } from './board.ts'
import { fillForm } from './form-page.ts'
import { choosesByArrows, choosesByTyping, tabsTo, typesInto } from './keyboard.ts'

/** How an applicant presses and draws. */
export type InputMethod = 'mouse' | 'touch' | 'taps' | 'keyboard'

/** Milliseconds that an applicant leaves between two presses; sooner they would be a double one. */
const BETWEEN_PRESSES_MS = 400

/** The button that continues, also while it waits for a file. */
const CONTINUE = /^(Continue|File on its way…)/

/** Where an applicant comes from, by the name of a start of the chart, and who they are. */
export interface Arrival {
  from?: (typeof STARTS)[number]['name']
  as?: Person
}

/** What differs from the records of an applicant who has just come to a step. */
export interface SavedChanges {
  application?: Partial<Application>
  timer?: Partial<Timer>
  /** When they were last saved, by the clock of `opens`; unknown without it, so that no greeting shows. */
  savedAt?: string
  /** Whether the tab was not used for this application before. */
  isOtherVisit?: boolean
}

/** What the device stores under `funnel.` and these names. */
interface StoredRecords {
  application: Application
  timer: Timer
  drafts: Partial<FormValues>
}

/** A file of the applicant's device. */
export interface AttachedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A résumé that the backend takes. */
export const PDF: AttachedFile = {
  name: 'ada-byron.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4 Ada Byron, claims reviewer\n%%EOF\n'),
}

/** An applicant at a browser: what they do and see, in their own words. Time is the page's fake clock. */
export class Applicant {
  readonly page: Page
  readonly inputMethod: InputMethod
  readonly board: Board
  private readonly pauseMs: number
  /** The start of the chart that the page was opened like. */
  private cameBy = 'first visit'
  private journey: Journey | undefined
  private isClockStopped = false

  /** `pauseMs` pass before each press; none where a test lets that time pass itself. */
  constructor(page: Page, inputMethod: InputMethod = 'mouse', pauseMs = BETWEEN_PRESSES_MS) {
    this.page = page
    this.inputMethod = inputMethod
    this.board = new Board(page, inputMethod)
    this.pauseMs = pauseMs
  }

  /**
   * Opens an address with the clock under control, so that no test ever waits for real time;
   * `referrer` is the page of another site that led here.
   */
  async opens(
    path = '/apply',
    { now = '2026-11-21T15:00:00', referrer = '' }: { now?: string; referrer?: string } = {},
  ): Promise<void> {
    await this.page.clock.install({ time: new Date(now) })
    this.comesBy('first visit')
    await this.goesTo(path, referrer)
  }

  /** Goes to an address; `referrer` is the page of another site that led there. */
  async goesTo(path: string, referrer = ''): Promise<void> {
    await this.page.goto(path, referrer === '' ? {} : { referer: referrer })
    await waitForHydration(this.page)
  }

  /**
   * Comes back to an application at a step, with valid answers for all steps before it: by opening
   * `/apply` or another address, or, on a page that is open, by a reload as another application with
   * nothing typed before. What the page changes of it since then survives a reload.
   */
  async returnsTo(step: number, changes: SavedChanges = {}, path = '/apply'): Promise<void> {
    if (this.page.url() === 'about:blank') {
      await this.page.addInitScript(
        ([records, visit]) => {
          if (sessionStorage.getItem('returned') !== null) return
          for (const [key, text] of Object.entries(visit)) sessionStorage.setItem(key, text)
          for (const [key, text] of Object.entries(records)) localStorage.setItem(key, text)
        },
        textsAt(step, changes),
      )
      await this.opens(path)
    } else {
      await this.page.evaluate(
        ([records, visit]) => {
          localStorage.clear()
          for (const [key, text] of Object.entries(visit)) sessionStorage.setItem(key, text)
          for (const [key, text] of Object.entries(records)) localStorage.setItem(key, text)
          // The page that is left may still save its records.
          Storage.prototype.setItem = () => {}
        },
        textsAt(step, changes),
      )
      await this.reloads()
    }
    this.comesBy(`saved at ${idAt(step)}`)
    await this.seesScreen()
  }

  /**
   * Pauses the clock, so that tests can step it by single milliseconds. On a busy machine
   * the moment to stop at may have passed when the page is stopped: then the next one is taken.
   */
  async stopsClock(): Promise<void> {
    this.isClockStopped = true
    const now = await this.page.evaluate(() => Date.now())
    try {
      await this.page.clock.pauseAt(now + BETWEEN_PRESSES_MS)
    } catch (error) {
      if (!String(error).includes('Cannot fast-forward to the past')) throw error
      await this.stopsClock()
    }
  }

  /** A record as this device stores it, such as `application`; null where there is none. */
  async stored<Key extends keyof StoredRecords>(key: Key): Promise<StoredRecords[Key] | null> {
    const text = await this.page.evaluate((name) => {
      // What waits for the next paint is written when the window is left.
      window.dispatchEvent(new Event('blur'))
      return localStorage.getItem(name)
    }, `funnel.${key}`)
    return text === null ? null : JSON.parse(text)
  }

  /** Reloads the page. */
  async reloads(): Promise<void> {
    await this.page.reload()
    await waitForHydration(this.page)
  }

  /** Lets time pass on the page. */
  async waits(ms: number): Promise<void> {
    await this.page.clock.runFor(ms)
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name })
  }

  /** Sees a title. */
  async sees(name: string | RegExp): Promise<void> {
    await expect(this.heading(name)).toBeVisible()
  }

  /** Hears a text from the page's live region, as the latest of what it says. */
  async hears(text: string | RegExp): Promise<void> {
    await expect(this.announcements().last()).toHaveText(text)
  }

  /** What the page has announced within the last seconds, oldest first. */
  announcements(): Locator {
    return this.page.locator('#announcements p')
  }

  /** Listens to the page's live region from now on; the result reads what it has announced since, oldest first. */
  async listens(): Promise<() => Promise<(string | null)[]>> {
    const announced = await this.page.locator('#announcements').evaluateHandle((region) => {
      const texts: (string | null)[] = []
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          texts.push(...[...addedNodes].map(({ textContent }) => textContent))
        }
      }).observe(region, { childList: true })
      return texts
    })
    return () => announced.jsonValue()
  }

  /** Sees an address in the address bar. */
  async seesPath(path: string): Promise<void> {
    await expect.poll(() => new URL(this.page.url()).pathname).toBe(path)
  }

  /** Presses a button by its name. */
  async presses(name: string | RegExp): Promise<void> {
    await this.press(this.page.getByRole('button', { name }).first())
  }

  /** Opens the disclosure of a summary. */
  async unfolds(summary: string | RegExp): Promise<void> {
    const shown = this.page.locator('summary', { hasText: summary }).filter({ visible: true })
    await this.press(shown.first())
  }

  /** Presses a control, by keyboard with `key`; the focus moves also if a test has stopped the clock. */
  async press(target: Locator, key = 'Enter'): Promise<void> {
    await this.hesitates()
    if (this.inputMethod === 'keyboard') {
      await tabsTo(this.page, target)
      await this.page.keyboard.press(key)
    } else if (this.inputMethod === 'mouse') await target.click()
    else await target.tap()
    if (this.isClockStopped) await this.waits(FOCUS_MS)
  }

  /** Ticks a box, or takes the tick from it. */
  async ticks(name: string | RegExp, checked = true): Promise<void> {
    const box = this.page.getByRole('checkbox', { name })
    await this.press(box, 'Space')
    await expect(box).toBeChecked({ checked })
  }

  /** Picks one of a group of radio buttons. */
  async picks(group: string | RegExp, name: string | RegExp): Promise<void> {
    const radios = this.page.getByRole('radiogroup', { name: group })
    const radio = radios.getByRole('radio', { name })
    if (this.inputMethod === 'keyboard') await choosesByArrows(this.page, radios, radio)
    else await this.press(radio)
    await expect(radio).toBeChecked()
  }

  /** Types a text into a field. */
  async types(label: string | RegExp, text: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name: label })
    if (this.inputMethod === 'keyboard') await typesInto(this.page, field, text)
    else await field.fill(text)
  }

  /** Chooses from a list; an empty text leaves it without a choice. */
  async selects(label: string | RegExp, option: string): Promise<void> {
    const list = this.page.getByRole('combobox', { name: label })
    if (this.inputMethod === 'keyboard' && option !== '') {
      return choosesByTyping(this.page, list, option)
    }
    await list.focus()
    await list.selectOption(option)
  }

  /** Attaches a résumé by the file chooser, and sees it uploaded. */
  async attaches(file: AttachedFile): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.press(this.page.getByRole('button', { name: 'Resume Choose a file' }))
    await (await chooser).setFiles(file)
    await this.seesUploaded(file.name)
  }

  /** Sees a résumé uploaded; where it is not, the failure says what the page shows in its place. */
  async seesUploaded(fileName: string): Promise<void> {
    const shown = this.page.locator('.file-status, .field-error')
    await expect(shown).toContainText([`${fileName} uploaded`])
  }

  /**
   * Goes through the page into a state of the chart, by the shortest way: from a start of
   * `machines/examples/starts.ts`, else from where `opens`, `returnsTo` or the last arrival left off;
   * `as` says who fills the forms in.
   */
  async arrivesAt(state: string, { from, as }: Arrival = {}): Promise<void> {
    const { Journey } = await import('../paths/journey.ts')
    if (from !== undefined) this.journey = await Journey.opens(this, from)
    this.journey ??= Journey.goesOn(this, this.cameBy)
    await this.journey.goesInto(state, as)
  }

  /** Presses the button that leads on from a screen, by its whole name. */
  async pressesOn(button: string): Promise<void> {
    await this.press(this.page.getByRole('button', { name: button, exact: true }).first())
  }

  /** Presses Start Application. */
  async startsApplication(): Promise<void> {
    await this.pressesOn('Start Application')
  }

  /** Answers the form on the page, and attaches a résumé where it takes one. */
  async fills<Name extends FormName>(
    form: Name,
    answers: Partial<FormValues[Name]>,
    resume?: AttachedFile,
  ): Promise<void> {
    await fillForm(this, form, { ...answers }, resume)
  }

  /** Presses Continue. */
  async continues(): Promise<void> {
    await this.press(this.page.getByRole('button', { name: CONTINUE }).first())
  }

  /** Presses the page's own Back. */
  async goesBack(): Promise<void> {
    await this.presses(/^Back$/)
  }

  /** Presses the first Change below a form's title, on the review. */
  async changes(form: FormName): Promise<void> {
    await this.unfolds('All your answers')
    const heading = this.page.getByRole('heading', { level: 3, name: screenOf(form).title })
    const answers = this.page.locator('section section').filter({ has: heading })
    const name = await answers.getByRole('button').first().getAttribute('aria-label')
    await this.presses(name ?? '')
  }

  /** Presses Remove file. */
  async removesFile(): Promise<void> {
    await this.presses('Remove file')
  }

  /** Presses Start on the puzzle intro. */
  async startsPuzzle(): Promise<void> {
    await this.pressesOn('Start')
  }

  /** Presses Pause on a level. */
  async pauses(): Promise<void> {
    await this.presses(/^Pause/)
  }

  /** Presses Resume on a level. */
  async resumes(): Promise<void> {
    await this.presses(/^Resume/)
  }

  /** Presses Undo on a level. */
  async undoes(): Promise<void> {
    await this.presses('Undo')
  }

  /** Presses Reset Puzzle on a level. */
  async resetsBoard(): Promise<void> {
    await this.presses('Reset Puzzle')
  }

  /**
   * Submits the application press by press, and sees the spinner turn. Its time begins when the
   * submission is stored, which the address says.
   */
  async submits(): Promise<void> {
    for (const { button } of PRESSES.puzzleComplete) await this.pressesOn(button)
    const spinner = this.page.getByText('Processing application... please wait')
    await expect(spinner.first()).toBeVisible()
    await expect(this.page).toHaveURL(/\/apply\/thank-you$/)
  }

  /** Draws the solution of a level, each pair from its first cell to its last. */
  async solves(index: PuzzleIndex): Promise<void> {
    await this.sees(`Level ${index} of 5`)
    await this.hesitates()
    for (const path of Object.values(SOLVED_BOARDS[index])) await this.draws(path)
  }

  /** Draws a path as this applicant's input method does. */
  async draws([start, ...rest]: readonly Cell[]): Promise<void> {
    if (!start) return
    await this.board.takesUp(start)
    await this.board.leads(rest)
  }

  cell([x, y]: Cell): Locator {
    return this.page.getByRole('row').nth(y).getByRole('gridcell').nth(x)
  }

  private comesBy(start: string): void {
    this.cameBy = start
    this.journey = undefined
  }

  /** A screen is whole: its heading comes before what is loaded for it. */
  private async seesScreen(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
    const loaded = this.page.locator('main :is(button, .spinner)').filter({ visible: true })
    await expect(loaded.first()).toBeVisible()
  }

  protected async hesitates(): Promise<void> {
    if (this.pauseMs > 0) await this.waits(this.pauseMs)
  }
}

/** What the device stores for every tab, and for the one that comes back. */
function textsAt(
  step: number,
  { application = {}, timer = {}, savedAt, isOtherVisit = false }: SavedChanges,
): [records: Record<string, string>, visit: Record<string, string>] {
  const applicationId = randomUUID()
  const records = {
    'funnel.application': JSON.stringify(applicationAt(step, application)),
    'funnel.timer': JSON.stringify({ ...timerAt(step), ...timer }),
    'funnel.applicationId': applicationId,
    ...(savedAt !== undefined && { 'funnel.savedAt': `${Date.parse(savedAt)}` }),
  }
  return [records, { returned: 'yes', ...(isOtherVisit ? {} : { 'funnel.visit': applicationId }) }]
}

/**
 * Waits until the machine runs and has given the page its screen: what is prerendered shows, and the
 * page's load event comes, before that.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.locator(`#${TEMPLATE_ID}`)).not.toBeAttached()
}
