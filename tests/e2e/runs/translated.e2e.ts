import { LAST_LEVEL } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant, PDF } from '../screens/applicant.ts'

/** Wraps every text in elements of its own, as a browser's translation does, here with the same words. */
function translate(): void {
  function wrap(): void {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) {
      const isDone = text.parentElement?.closest('font, script, style, textarea, template')
      if (isDone || text.data.trim() === '') continue
      const font = document.createElement('font')
      font.textContent = text.data
      text.replaceWith(font)
    }
  }
  const written = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...written,
    set(this: Node, value: string) {
      if (!this.isConnected) console.error(`'${value}' is not shown: it is not on the page`)
      written?.set?.call(this, value)
    },
  })
  document.addEventListener('DOMContentLoaded', () => {
    wrap()
    const changes = { childList: true, subtree: true, characterData: true }
    new MutationObserver(wrap).observe(document.body, changes)
  })
}

test('a page that the browser translates goes all the way and shows every change', async ({
  page,
  context,
}) => {
  await page.addInitScript(translate)
  const applicant = new Applicant(page)
  await applicant.returnsTo(1)
  await page.evaluate(() => {
    document.documentElement.lang = 'es'
  })
  await applicant.continues()
  await expect(page.locator('html'), 'is read out in its new language').toHaveAttribute(
    'lang',
    'es',
  )
  const error = page.locator('#contactDetails-email-error')
  await expect(error).toHaveText('Email is required')
  await applicant.types('Email address', 'ada')
  await applicant.continues()
  await expect(error).toHaveText('Enter a valid email address')

  await applicant.returnsTo(3)
  await applicant.picks(/share your background/, 'Resume upload')
  await applicant.attaches(PDF)
  await expect(page.locator('.file-status')).toHaveText('ada-byron.pdf uploaded')
  await applicant.removesFile()
  await expect(page.getByText('Choose a file or drop it here')).toBeVisible()

  const connection = page.locator('.connection')
  await context.setOffline(true)
  await expect(connection).toContainText('You are offline.')
  await context.setOffline(false)
  await expect(connection).toHaveText('')

  await applicant.returnsTo(LAST_LEVEL)
  await applicant.pauses()
  await applicant.resumes()
  await applicant.arrivesAt('puzzleComplete')
  await applicant.submits()
  await applicant.waits(3_000)
  await applicant.sees("You're approved!")
  await expect(page.getByText(/^Your next steps will come to/)).toBeVisible()
})

test('on a page that is translated into a language from right to left, board and number stay from left to right', async ({
  page,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.dir = 'rtl'
    })
  })
  const applicant = new Applicant(page)
  await applicant.returnsTo(1)
  const code = await page.getByText('+1', { exact: true }).boundingBox()
  const phone = await page.getByLabel('Mobile number').boundingBox()
  expect(code?.x).toBeLessThan(phone?.x ?? 0)
  await expect(page.getByLabel('Mobile number')).toHaveCSS('direction', 'ltr')

  await applicant.returnsTo(6)
  const squares = await page.locator('.puzzle-square').evaluateAll(lefts)
  const cells = await page.getByRole('gridcell').evaluateAll(lefts)
  for (const [at, left] of cells.entries()) expect(left).toBeCloseTo(squares[at] ?? 0, -1)
  await applicant.draws([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
  ])
  await applicant.waits(1_000)
  await applicant.sees('Level 2 of 5')
})

function lefts(elements: Element[]): number[] {
  return elements.map((element) => element.getBoundingClientRect().left)
}
