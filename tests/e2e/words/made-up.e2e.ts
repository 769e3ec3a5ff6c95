import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { build } from 'vite'
import { CONTACT, WORK_EXPERIENCE } from '../../../machines/examples/answers.ts'
import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import { US_STATES } from '../../../machines/forms/us-states.ts'
import type { PuzzleIndex } from '../../../machines/puzzle/levels.ts'
import { projectDir } from '../../../src/cli/project.ts'
import { FORM_NAMES } from '../../specification/forms/index.ts'
import { PRESSES } from '../../specification/presses.ts'
import { INTRO, STEPS, screenOf } from '../../specification/steps.ts'
import { test as base, expect } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { inEachState, SCREENS } from '../screens/every-screen.ts'
import { MADE_UP, MADE_UP_PUZZLE, MadeUpApplicant } from './made-up.ts'

const test = base.extend<object, { madeUpPage: string }>({
  /** The folder of a page that is built with the made-up language in place of English. */
  madeUpPage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named
    async ({}, use) => {
      const outDir = mkdtempSync(join(tmpdir(), 'funnel-made-up-'))
      await build({
        root: projectDir,
        logLevel: 'error',
        build: { outDir, emptyOutDir: true },
        plugins: [
          {
            name: 'made-up language',
            load(id) {
              if (id.endsWith('/src/copy/en.ts'))
                return `export const EN = ${JSON.stringify(MADE_UP)}`
              if (id.endsWith('/src/copy/en-puzzle.ts'))
                return `export const EN_PUZZLE = ${JSON.stringify(MADE_UP_PUZZLE)}`
              return null
            },
          },
        ],
      })
      await use(outDir)
      rmSync(outDir, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  pageDir: async ({ madeUpPage }, use) => use(madeUpPage),
})

// One worker for all: each that takes part builds the page first.
test.describe.configure({ mode: 'default' })

/** The headings are in the chart, as the specification has them. */
const HEADINGS = [INTRO, ...STEPS].flatMap(({ title, subtitle }) => [title, subtitle])

/** The title of a step. */
function titleOf(id: string): string {
  return [INTRO, ...STEPS].find((screen) => screen.id === id)?.title ?? id
}

/** What the applicant gives, names of places, and headings: no words of the page's own file. */
const IGNORED_WORDS = new RegExp(
  [
    ...HEADINGS.map((text) => text.replaceAll(/[.?!()]/g, '\\$&')),
    ...US_STATES.map(({ name }) => name).toSorted((a, b) => b.length - a.length),
    CONTACT.email,
    CONTACT.firstName,
    CONTACT.lastName,
    WORK_EXPERIENCE.linkedinProfile,
    WORK_EXPERIENCE.goodFitReason,
    '\\b[AP]M\\b',
    'ada-byron\\.\\w+',
    'PDF, DOC, DOCX',
    'ada@\\w+\\.com',
    '\\d[kM]B|\\d MB|\\d kB',
  ].join('|'),
  'g',
)

/** English left over in what is seen or read out, and texts that do not fit their place. */
async function faultsOn(page: Page): Promise<string[]> {
  const { texts, clipped } = await page.evaluate(() => {
    const seen = document.body.innerText.split('\n')
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')]
    const names = named.flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    )
    // Elements that hide what does not fit, a button that its words outgrow, and the page itself.
    const boxes = [
      document.documentElement,
      ...[
        ...document.querySelectorAll('body *:not(svg *, .visually-hidden, select, input)'),
      ].filter(
        (element) =>
          element.tagName === 'BUTTON' || getComputedStyle(element).overflowX !== 'visible',
      ),
    ]
    return {
      texts: [document.title, ...seen, ...names],
      clipped: boxes
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
        .map(({ tagName, className }) => `clipped: ${tagName} ${className}`),
    }
  })
  const left = texts.filter((text) => /[a-zA-Z]{2,}/.test(text.replaceAll(IGNORED_WORDS, '')))
  return [...left.map((text) => `English: ${text}`), ...clipped]
}

test('the whole funnel in a made-up language, 40 % longer: nothing clipped, no English left @phone', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const applicant = new Applicant(page, 'touch')
  const comesTo = async (title: string) => {
    await applicant.sees(title)
    expect(await faultsOn(page), title).toEqual([])
  }

  await applicant.opens()
  await comesTo(titleOf('intro'))
  const reader = new MadeUpApplicant(page)
  for (const form of FORM_NAMES) {
    await reader.arrivesAt(screenOf(form).id)
    expect(await faultsOn(page), page.url()).toEqual([])
  }
  await reader.arrivesAt('puzzleIntro')
  await comesTo(titleOf('puzzleIntro'))
  await applicant.presses(MADE_UP.puzzleIntro.start)
  for (const index of [1, 2, 3, 4, 5] as PuzzleIndex[]) {
    await comesTo(titleOf(`puzzle${index}`))
    await applicant.waits(400)
    for (const path of Object.values(SOLVED_BOARDS[index])) await applicant.draws(path)
    await applicant.waits(1_000)
  }

  for (const { button } of PRESSES.puzzleComplete) {
    await comesTo(titleOf('puzzleComplete'))
    await reader.pressesOn(button)
  }
  await expect(page.getByText(MADE_UP.thankYou.processing).first()).toBeVisible()
  await applicant.waits(3_000)
  await comesTo(MADE_UP.outcomes.approved)
  await expect
    .poll(async () => {
      await applicant.waits(500)
      return server.contacts().length
    })
    .toBe(1)
  expect(server.contacts()[0]).toMatchObject({
    state: 'Pennsylvania',
    are_you_at_least_21: '1',
    eligible_status: 'Eligible',
    applicant_s_pipeline_stage: 'Qualified',
  })
})

/** States of the screens that a walk through the whole funnel does not reach. */
const SIDE_STATES =
  /refused|everything|failed|wrong|way|asked|is saved|offline|suggested|hint|paused|submitted/

for (const [screen, states] of SCREENS) {
  // The backend says in its own words why it refuses a file.
  const besides = states.filter(
    ({ name }) => SIDE_STATES.test(name) && !name.endsWith('by the backend'),
  )
  if (besides.length === 0) continue
  test(`${screen}, beside that walk: nothing clipped, no English left @phone`, async ({
    page,
    consoleErrors,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await inEachState(besides, new MadeUpApplicant(page), consoleErrors, async () => {
      expect(await faultsOn(page)).toEqual([])
    })
  })
}
