import type { Page } from 'playwright/test'
import { LAST_FORM_STEP } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

type Movement = { name: string; ms: number; startsAt: string }

declare global {
  interface Window {
    /** What has moved in the header of the card. */
    movements: Movement[]
  }
}

/** Notes what moves in the header, how long, and how far from its place it begins. */
function notesMovements(): void {
  window.movements = []
  document.addEventListener('animationstart', ({ target, animationName }) => {
    if (!(target instanceof Element) || !target.closest('.step-header')) return
    for (const animation of target.getAnimations()) {
      animation.pause()
      animation.currentTime = 0
      window.movements.push({
        name: animationName,
        ms: Number(animation.effect?.getComputedTiming().endTime),
        startsAt: getComputedStyle(target).translate,
      })
      animation.finish()
    }
  })
}

const movements = (page: Page) => page.evaluate(() => window.movements.splice(0))

test('the next title arrives from the side that the history goes, within 200 ms, and does not move with reduced motion', async ({
  page,
}) => {
  await page.addInitScript(notesMovements)
  const applicant = new Applicant(page)
  await applicant.returnsTo(LAST_FORM_STEP)
  expect(await movements(page)).toEqual([])

  await applicant.goesBack()
  await expect(applicant.heading('Work experience & fit')).toBeFocused()
  await expect
    .poll(() => movements(page))
    .toEqual([{ name: 'title-arrives', ms: 200, startsAt: '-16px' }])

  await applicant.continues()
  await expect(applicant.heading('Casino affiliation')).toBeFocused()
  await expect
    .poll(() => movements(page))
    .toEqual([
      { name: 'progress-reached', ms: 200, startsAt: 'none' },
      { name: 'progress-counted', ms: 200, startsAt: 'none' },
      { name: 'title-arrives', ms: 200, startsAt: '16px' },
    ])

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await applicant.goesBack()
  await expect(applicant.heading('Work experience & fit')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  expect(await movements(page)).toEqual([])
})
