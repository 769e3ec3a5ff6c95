import { cp, glob, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { SUMMARY } from '../../machines/examples/answers.ts'
import { SOLVED_BOARDS } from '../../machines/examples/boards.ts'
import { distDir, resultsDir } from '../../src/cli/project.ts'
import type { InputMethod } from '../e2e/screens/applicant.ts'
import { fillForm } from '../e2e/screens/form-page.ts'
import { runningServer, type TestServer, temporaryFolder } from '../server/running-server.ts'
import { FORM_NAMES, SHORTEST } from '../specification/forms/index.ts'
import { PRESSES } from '../specification/presses.ts'
import { LEVELS, screenAt, stepOf } from '../specification/steps.ts'
import { canListen, listen } from './accessibility-events.ts'
import { Applicant } from './applicant.ts'
import type { Viewport } from './browser.ts'
import { type Engine, isInstalled, openBrowser } from './engines.ts'
import { lastPresses } from './on-page.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engine: Engine
  }
}

const engine = inject('engine')
/** The window of each walk, and whether the typeface can be loaded. The page scrolls around a board in the low ones. */
const WALKS: Record<InputMethod, [Viewport, 'with' | 'without']> = {
  mouse: [{ width: 1280, height: 640 }, 'without'],
  touch: [{ width: 390, height: 560 }, 'without'],
  taps: [{ width: 390, height: 844 }, 'with'],
  keyboard: [{ width: 1280, height: 900 }, 'with'],
}
/** The longest double press of `src/ui/guard-presses.ts`, on a page that was painted at once. */
const DOUBLE_PRESS_MS = 400

const ANSWERS = {
  ...SHORTEST,
  workExperience: { ...SHORTEST.workExperience, addResume: true, goodFitReason: SUMMARY },
}

const [SUBMIT = '', ...BEFORE_SUBMIT] = PRESSES.puzzleComplete.map(({ button }) => button).reverse()

/** Tests the main path in the engine of this run. */
export function testMainPath(...inputMethods: InputMethod[]): void {
  // Without touch events, fingers drag as a mouse does.
  const distinct = inputMethods.filter((method) => method !== 'touch' || engine !== 'webkit')
  const tested = test.skipIf(!isInstalled(engine)).each(distinct)
  tested('by %s from the first screen to the approval', walksMainPath)
}

async function walksMainPath(inputMethod: InputMethod): Promise<void> {
  const [viewport, typeface] = WALKS[inputMethod]
  const page = typeface === 'with' ? distDir : await withoutTypeface()
  const server = await runningServer({}, { distDir: page })
  const isListening = engine === 'firefox' && inputMethod === 'keyboard' && canListen()
  const applicant = await applicantAt(inputMethod, viewport, isListening)
  await applicant.opens(`${server.url}/apply`)
  await completesForms(applicant)
  await applicant.presses('Start')
  for (const index of LEVELS) {
    await applicant.sees(`Level ${index} of 5`)
    await applicant.meetsEveryCell()
    if (index === 3) await leavesAndStays(applicant)
    await applicant.solves(index)
  }
  await applicant.sees('Congratulations!')
  const isOffline = inputMethod === 'taps'
  if (isOffline) await server.close()
  for (const press of BEFORE_SUBMIT.toReversed()) await applicant.presses(press)
  await applicant.pressesTwice(SUBMIT)
  await applicant.sees("You're approved!")
  await applicant.seesNoErrors()
  const answering = isOffline ? await comesBack(server, applicant) : server
  await expect
    .poll(() => contactsOf(answering))
    .toEqual([
      {
        email: 'm.ada.byron@mail.example',
        applicant_s_pipeline_stage: 'Qualified',
        move_score: 72,
      },
    ])
}

/** The server that was gone answers again, and the applicant opens the page once more. */
async function comesBack({ port, dataDir }: TestServer, applicant: Applicant): Promise<TestServer> {
  const environment = { PORT: String(port), DATA_DIR: dataDir }
  const server = await runningServer(environment, { distDir })
  await applicant.reloads()
  return server
}

/** In the middle of the third level, Back leads nowhere, and a reload keeps what is drawn. */
async function leavesAndStays(applicant: Applicant): Promise<void> {
  await applicant.draws(SOLVED_BOARDS[3].green ?? [])
  await applicant.seesCell([0, 1], 'green endpoint, goes on below, connected')
  await applicant.browser.goBack()
  await applicant.seesPath('/apply/puzzle/3')
  await applicant.reloads()
  await applicant.seesCell([0, 1], 'green endpoint, goes on below, connected')
  await applicant.presses('Reset Puzzle')
  await applicant.seesCell([0, 1], 'green endpoint')
}

async function applicantAt(
  inputMethod: InputMethod,
  viewport: Viewport,
  isListening: boolean,
): Promise<Applicant> {
  const events = isListening ? await listen() : undefined
  const browser = await openBrowser(engine, viewport, { environment: events?.environment ?? {} })
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      await mkdir(resultsDir, { recursive: true })
      const picture = join(resultsDir, `${engine} ${task.name}.png`)
      await writeFile(picture, await browser.screenshot())
    }
    await browser.close()
    await events?.close()
  })
  return new Applicant(browser, inputMethod, events)
}

async function completesForms(applicant: Applicant): Promise<void> {
  await applicant.presses('Start Application')
  await applicant.sees('Contact details')
  await isRefused(applicant)
  const resume = await resumeFile()
  for (const form of FORM_NAMES) {
    if (form === 'eligibility') await isAskedForDateOfBirth(applicant)
    await fillForm(applicant, form, { ...ANSWERS[form] }, resume)
    await continuesTo(applicant, screenAt(stepOf(form) + 1).title)
  }
}

/** Nothing is answered, then an e-mail address only begun; what is typed later is added to it. */
async function isRefused(applicant: Applicant): Promise<void> {
  await applicant.presses('Continue')
  await applicant.seesErrors()
  await applicant.types('Email address', 'm.')
  await applicant.types('First name', '')
  await applicant.announces('Email address: Enter a valid email address')
}

/** A date of birth is asked for and answered; it no longer counts after Yes. */
async function isAskedForDateOfBirth(applicant: Applicant): Promise<void> {
  await applicant.picks('Are you 21 years or older?', 'No')
  await applicant.announces('Asked below: Date of birth')
  await applicant.selects('Month', 'November')
  await applicant.selects('Day', '14')
  await applicant.selects('Year', '2010')
}

/**
 * A double press is one: nothing is pressed on the screen that it leads to. A driver may wait for the page between its
 * halves; a later one is a press of its own, and what it ticked is unticked.
 */
async function continuesTo(applicant: Applicant, title: string): Promise<void> {
  await applicant.pressesTwice('Continue')
  await applicant.sees(title)
  expect(await applicant.text()).not.toContain('Please correct the following errors')
  const { checked, gapMs } = await applicant.browser.run(lastPresses)
  if (gapMs < DOUBLE_PRESS_MS) expect(checked, `${gapMs} ms after Continue`).toEqual([])
  else for (const label of checked) await applicant.press('choice', label)
}

/** The built page with a typeface that no browser reads, as where it is blocked. */
async function withoutTypeface(): Promise<string> {
  const folder = await temporaryFolder()
  await cp(distDir, folder, { recursive: true })
  for await (const file of glob(`${folder}/assets/*.woff2`)) await writeFile(file, '')
  return folder
}

async function resumeFile(): Promise<string> {
  const file = join(await temporaryFolder(), 'ada-byron.pdf')
  await writeFile(file, '%PDF-1.4 Ada Byron, claims reviewer\n%%EOF\n')
  return file
}

async function contactsOf({ store }: TestServer): Promise<unknown[]> {
  const contacts: unknown[] = []
  for await (const contact of store.contacts.all()) {
    const { email, applicant_s_pipeline_stage, move_score } = contact
    contacts.push({ email, applicant_s_pipeline_stage, move_score })
  }
  return contacts
}
