import { overflowing } from '../a11y/fits.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant, type Hand } from '../screens/applicant.ts'
import { completesForms, completesPuzzles, submits } from '../screens/walk.ts'
import { FULL_ANSWERS } from './answers.ts'

test.describe.configure({ timeout: 60_000 })

interface Condition {
  hand: Hand
  size?: { width: number; height: number }
  media?: { reducedMotion?: 'reduce'; forcedColors?: 'active' }
}

const CONDITIONS: Record<string, Condition> = {
  'by touch on a screen 320 px wide @phone': { hand: 'touch', size: { width: 320, height: 640 } },
  'by keyboard at 400 % zoom of 1280 × 1024': {
    hand: 'keyboard',
    size: { width: 320, height: 256 },
  },
  'with reduced motion': { hand: 'mouse', media: { reducedMotion: 'reduce' } },
  'in forced colors': { hand: 'mouse', media: { forcedColors: 'active' } },
}

for (const [condition, { hand, size, media }] of Object.entries(CONDITIONS)) {
  test(`the whole funnel ${condition}`, async ({ page, server }) => {
    if (size) await page.setViewportSize(size)
    if (media) await page.emulateMedia(media)
    const fits = async () => expect(await overflowing(page)).toEqual([])
    const applicant = new Applicant(page, hand)
    await applicant.opens()
    await applicant.stopsClock()
    await completesForms(applicant, FULL_ANSWERS, fits)
    await completesPuzzles(applicant, 61_000, fits)
    await submits(applicant)
    await expect.poll(() => server.contacts()).toHaveLength(1)
    await applicant.waits(3_000)
    await applicant.sees("You're approved!")
    await fits()
  })
}
