import { expect, type Locator, type Page } from 'playwright/test'
import { FOCUS_MS } from '../../../src/ui/focus.ts'

/** Everything that is pressed, in a dialog what is in it. */
const PRESSED = ':is(button, summary, .error-summary a):not([aria-disabled="true"])'

declare global {
  interface Window {
    /** Whether a screen reader has something to say of the press. */
    isAnswered?: boolean
  }
}

/**
 * Presses each control of the page that was not pressed before, one of each name, and sees that a screen reader has something to say: the focus
 * moves, the live region speaks, or the browser shows something of its own; and that the focus is not lost.
 * `comesAgain` leads back to the page where a press has changed it.
 */
export async function pressesEach(
  page: Page,
  pressed: Set<string>,
  comesAgain: () => Promise<void>,
): Promise<void> {
  const names = await namesOn(page)
  let isChanged = false
  for (const name of names) {
    if (pressed.has(name)) continue
    pressed.add(name)
    if (isChanged) await comesAgain()
    await press(controlsOn(page).nth(names.indexOf(name)))
    await expect
      .poll(() => answerOf(page), { message: `after a press of ${name}` })
      .toEqual({ isSilent: false, isFocusLost: false })
    // A page that is just loaded anew has none.
    const after = await namesOn(page).catch(() => [])
    isChanged = String(after) !== String(names)
  }
}

function controlsOn(page: Page): Locator {
  return page
    .locator(`dialog:modal ${PRESSED}, body:not(:has(dialog:modal)) ${PRESSED}`)
    .filter({ visible: true })
}

/** The names of the controls that can be pressed, in order, without the numbers in them. */
function namesOn(page: Page): Promise<string[]> {
  return controlsOn(page).evaluateAll((all: HTMLElement[]) =>
    all.map(({ innerText }) => innerText.replaceAll(/\d+/g, '0')),
  )
}

async function press(control: Locator): Promise<void> {
  await control.evaluate((element: HTMLElement) => {
    element.focus()
    window.isAnswered = false
    const answers = () => {
      window.isAnswered = true
    }
    document.addEventListener('focusin', ({ target }) => {
      if (target !== element) answers()
    })
    const region = document.querySelector('#announcements')
    const announced = new MutationObserver((changes) => {
      if (changes.some(({ addedNodes }) => addedNodes.length > 0)) answers()
    })
    if (region) announced.observe(region, { childList: true })
    document.addEventListener('toggle', answers, { capture: true })
    window.print = answers
    HTMLInputElement.prototype.click = answers
    HTMLAnchorElement.prototype.click = answers
  })
  await control.page().keyboard.press('Enter')
}

/** A page that is loaded anew, or is just about to be, is read from its title on. */
async function answerOf(page: Page): Promise<{ isSilent: boolean; isFocusLost: boolean }> {
  try {
    await page.clock.runFor(FOCUS_MS)
    return await page.evaluate(() => ({
      isSilent: window.isAnswered === false,
      isFocusLost: window.isAnswered !== undefined && document.activeElement === document.body,
    }))
  } catch (error) {
    if (!String(error).includes('context was destroyed')) throw error
    return { isSilent: false, isFocusLost: false }
  }
}
