import { expect, type Locator, type Page } from 'playwright/test'

/** More Tab presses than any screen has stops: what is not reached by then never is. */
const MAX_TAB_STOPS = 30

/** Presses Tab until the control has the focus, as an applicant without a pointer has to. */
export async function tabsTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < MAX_TAB_STOPS; presses += 1) {
    if (await isFocused(control)) return
    await page.keyboard.press('Tab')
  }
  await expect(control, 'reached by the Tab key').toBeFocused({ timeout: 1 })
}

/** Tabs into a group of radio buttons and moves by arrows until the one is chosen. */
export async function choosesByArrows(page: Page, group: Locator, radio: Locator): Promise<void> {
  const radios = group.getByRole('radio')
  const chosen = group.getByRole('radio', { checked: true })
  await tabsTo(page, (await chosen.count()) > 0 ? chosen : radios.first())
  for (let presses = await radios.count(); presses > 0; presses -= 1) {
    await page.keyboard.press('ArrowDown')
    if (await radio.isChecked()) return
  }
}

/** Such as '22': a list goes from one option to the next at each press of the same letter. */
const REPEATED_LETTER = /^(.)\1+$/

/** Presses Home and then the Down arrow until the option has come. */
async function goesDownTo(page: Page, list: Locator, name: string): Promise<void> {
  await page.keyboard.press('Home')
  for (let presses = await list.locator('option').count(); presses > 0; presses -= 1) {
    if ((await list.locator('option:checked').textContent()) === name) return
    await page.keyboard.press('ArrowDown')
  }
}

/** Milliseconds after which a browser takes a letter for the first of a name, and not for one more. */
const TYPE_AHEAD_MS = 1100

/**
 * Tabs to a list and types the name of the option with this value or name. Letters join those that
 * were typed for another option a moment ago: what then leads nowhere is typed again.
 */
export async function choosesByTyping(page: Page, list: Locator, option: string): Promise<void> {
  const name = await list.evaluate((select: HTMLSelectElement, wanted) => {
    const options = [...select.options]
    return options.find(({ value, text }) => value === wanted || text === wanted)?.text ?? wanted
  }, option)
  const chosen = list.locator('option:checked')
  await tabsTo(page, list)
  if (REPEATED_LETTER.test(name)) await goesDownTo(page, list, name)
  else {
    await expect(async () => {
      await page.keyboard.type(name)
      await expect(chosen).toHaveText(name, { timeout: TYPE_AHEAD_MS })
    }).toPass({ timeout: 30_000 })
  }
  await expect(chosen).toHaveText(name)
}

/** Tabs to a text and types it, in place of the current one; an empty one clears the field. */
export async function typesInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabsTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  if (text === '') await page.keyboard.press('Delete')
  else await page.keyboard.type(text)
}

function isFocused(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement)
}

/** The names of the controls that Tab reaches from here on until it leaves the page, in order. */
export async function tabStops(page: Page): Promise<string[]> {
  const names: string[] = []
  while (names.length < MAX_TAB_STOPS) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const control = document.activeElement
      if (!(control instanceof HTMLElement) || control === document.body) return null
      const label = document.querySelector<HTMLElement>(`label[for="${control.id}"]`)
      const named = label ?? control.closest('label') ?? control
      return control.getAttribute('aria-label') ?? named.innerText
    })
    if (name === null) return names
    names.push(name)
  }
  return names
}
