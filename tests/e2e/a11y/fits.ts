import { expect, type Page } from 'playwright/test'

/** Elements that overflow the window on either side, by their class or name. */
export async function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`page ${scrollWidth} wide`] : []
    for (const element of document.querySelectorAll(
      'body *:not(svg *, .visually-hidden, .visually-hidden *)',
    )) {
      const { left, right, width } = element.getBoundingClientRect()
      const isOut = width > 0 && (left < -0.5 || right > clientWidth + 0.5)
      if (isOut) found.push(`${element.tagName} ${element.className} ${left}–${right}`)
    }
    return found
  })
}

/** Spaces all text as an applicant's own style sheet may (WCAG 1.4.12). */
export async function spacesText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    )
    document.adoptedStyleSheets = [sheet]
  })
}

/** What can be pressed and is smaller than `least` pixels on a side; a choice counts with its frame. */
export async function tooSmall(page: Page, least: number): Promise<string[]> {
  return page.evaluate((minimum) => {
    const controls = document.querySelectorAll(
      ':is(button, summary, input, select, textarea, a, td)',
    )
    return [...controls]
      .map((control) => control.closest('.choice') ?? control)
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect()
        return Math.min(width, height) < minimum && target.checkVisibility()
      })
      .map((target) => {
        const { width, height } = target.getBoundingClientRect()
        return `${target.tagName} ${target.className} ${target.textContent} ${width}×${height}`
      })
  }, least)
}

/** Makes all text twice as large while something is checked, and nothing else (WCAG 1.4.4). */
export async function withTextDoubled(page: Page, check: () => Promise<void>): Promise<void> {
  const resizes = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, size)
  await resizes('200%')
  await check()
  await resizes('')
}

/** Gives a desktop's page the pointer of a touch screen while something is checked. */
export async function byFinger(page: Page, check: () => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const isCoarse = () => page.evaluate(() => matchMedia('(pointer: coarse)').matches)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await expect.poll(isCoarse).toBe(true)
  await check()
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await expect.poll(isCoarse).toBe(false)
  await devtools.detach()
}

/** Elements that hide a part of their own text. */
export async function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *:not(svg *, .visually-hidden, select, input, textarea)')]
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element)
        return (
          (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
          (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1)
        )
      })
      .map(({ tagName, className }) => `${tagName} ${className}`),
  )
}
