import { expect, type Page } from 'playwright/test'
import { FOCUS_MS } from '../../../src/ui/focus.ts'

/** Everything that is pressed, in a dialog what is in it. */
const PRESSED = 'button, summary, .error-summary a'

declare global {
  interface Window {
    /** Whether a screen reader has something to say of the press. */
    isAnswered?: boolean
  }
}

/**
 * Presses the first control of the page whose name was not pressed before, and sees that a screen reader has something
 * to say: the focus moves, the live region speaks, or the browser shows something of its own; and that the focus is not lost.
 * Returns false where every name was pressed before.
 */
export async function pressesNext(page: Page, pressed: Set<string>): Promise<boolean> {
  const name = await page.evaluate(
    ([selector, names]) => {
      const nameOf = ({ innerText }: HTMLElement) => innerText.replaceAll(/\d+/g, '0')
      const layer = document.querySelector('dialog:modal') ?? document.body
      const control = [...layer.querySelectorAll<HTMLElement>(selector)].find(
        (element) =>
          element.checkVisibility() &&
          element.ariaDisabled !== 'true' &&
          !names.includes(nameOf(element)),
      )
      if (!control) return null
      control.focus()
      window.isAnswered = false
      const answers = () => {
        window.isAnswered = true
      }
      document.addEventListener('focusin', ({ target }) => {
        if (target !== control) answers()
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
      return nameOf(control)
    },
    [PRESSED, [...pressed]] as const,
  )
  if (name === null) return false
  pressed.add(name)
  await page.keyboard.press('Enter')
  await expect
    .poll(() => answerOf(page), { message: `after a press of ${name}` })
    .toEqual({ isSilent: false, isFocusLost: false })
  return true
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
