import type { Page } from 'playwright/test'
import { RESUME } from '../../../machines/examples/answers.ts'
import type { PageFacts } from '../../model/observed/page.ts'

/** The content of a page, and the records of the application on its device; null where there is none. */
interface Reading {
  page: PageFacts
  stored: object | null
}

/** Reads the page's content and its device's records at one moment. */
export async function read(page: Page): Promise<Reading> {
  const { facts, records } = await page.evaluate(() => {
    // No frame comes while the clock is stopped: what waits for one is written when the window is left.
    window.dispatchEvent(new Event('blur'))
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen)
    const textOf = (element: Element | null | undefined) =>
      (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
    const nameOf = (label: Element | null | undefined) =>
      textOf(label).replace(/ ?\(optional\)$/, '')

    const fields: Record<string, string | boolean> = {}
    for (const group of all('[role="radiogroup"]')) {
      const chosen = group.querySelector('input:checked')?.closest('label')
      fields[nameOf(group.querySelector('legend'))] = textOf(chosen)
    }
    for (const label of all('label[for]')) {
      const control = document.getElementById(label.getAttribute('for') ?? '')
      if (control instanceof HTMLSelectElement) {
        const option = control.selectedOptions[0]
        fields[nameOf(label)] = option?.value ? textOf(option) : ''
      } else if (control instanceof HTMLTextAreaElement) fields[nameOf(label)] = control.value
      else if (control instanceof HTMLInputElement && control.type !== 'file') {
        fields[nameOf(label)] = control.type === 'checkbox' ? control.checked : control.value
      }
    }
    const lines = [...document.querySelectorAll('[role="grid"]')].flatMap((grid) => [
      ...(grid.closest('.puzzle-field')?.querySelectorAll('g[data-color] > polyline.puzzle-path') ??
        []),
    ])
    const file = textOf(document.querySelector('.file-status'))
    const facts = {
      path: location.pathname,
      heading: textOf(all('h1')[0]),
      progress: all('[role="img"]')[0]?.getAttribute('aria-label') ?? null,
      buttons: all('main button')
        .filter((button) => !button.closest('.review, .copy-actions, .drop-zone'))
        .map(textOf),
      summary: all('section[aria-labelledby] li').map(textOf),
      messages: all('.field-error').map(textOf).sort(),
      isShaking: document.querySelector('main')?.dataset.shaking !== undefined,
      fields,
      file: file.endsWith('uploaded') ? 'uploaded' : file,
      drawn: Object.fromEntries(
        lines.map((line) => [
          line.closest('g')?.dataset.color ?? '',
          (line.getAttribute('points') ?? '').split(' ').length,
        ]),
      ),
      isPaused: all('p').some((text) => textOf(text) === 'Paused'),
      isSolved: all('p').some((text) => textOf(text) === 'Solved'),
      isProcessing: all('.spinner').some(
        (text) => textOf(text) === 'Processing application... please wait',
      ),
      delivery: textOf(all('.delivery')[0]),
    }
    const records = Object.fromEntries(
      ['application', 'timer', 'drafts'].map((key) => [key, localStorage.getItem(`funnel.${key}`)]),
    )
    return { facts, records }
  })
  return { page: facts, stored: storedIn(records) }
}

function storedIn(records: Record<string, string | null>): object | null {
  if (Object.values(records).every((text) => text === null)) return null
  return Object.fromEntries(
    Object.entries(records).map(([key, text]) => [
      key,
      JSON.parse(withKnownAddresses(text ?? 'null')),
    ]),
  )
}

/** Every test's server gives its files addresses of their own: they read as one. */
export function withKnownAddresses(text: string): string {
  return text.replaceAll(/http:\/\/127\.0\.0\.1:\d+\/api\/files\/[\da-f-]+\.pdf/g, RESUME)
}
