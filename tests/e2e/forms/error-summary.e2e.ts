import type { Page } from 'playwright/test'
import type { FormValues } from '../../../machines/forms/index.ts'
import { BLANK, FORM_NAMES } from '../../specification/forms/index.ts'
import { messagesOf, shownMessages } from '../../specification/forms/rules.ts'
import { SUMMARY_TITLE } from '../../specification/messages.ts'
import { stepOf } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

/** Answers that bring every field on the page, and one requirement agreed to. */
const GIVEN: { [Name in keyof FormValues]?: Partial<FormValues[Name]> } = {
  contactDetails: {},
  eligibility: {
    isOfAge: 'no',
    dobMonth: '2',
    dobDay: '31',
    dobYear: '2006',
    hasReliableAccess: true,
  },
  workExperience: { shareMethod: 'resume', addLinkedin: true, addSummary: true },
  casinoAffiliation: { hasAffiliation: 'yes' },
}

function summaryOn(page: Page) {
  return page.getByRole('region', { name: SUMMARY_TITLE })
}

async function linesOf(page: Page): Promise<string[]> {
  return summaryOn(page).getByRole('link').allTextContents()
}

/** Messages under a field, that is, outside the summary. */
async function messagesUnderFields(page: Page): Promise<string[]> {
  return page.locator('.field-error').allTextContents()
}

/** What describes the focused control and the groups that it is in. */
function descriptionsOfFocused(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = []
    for (let element = document.activeElement; element; element = element.parentElement) {
      const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
      texts.push(...ids.map((id) => document.getElementById(id)?.textContent ?? ''))
    }
    return texts
  })
}

test('each line of the summary links to the field that has the same message; each refused Continue shakes the card', async ({
  page,
}) => {
  await test.step('each line of the summary links to the field that has the same message', async () => {
    const applicant = new Applicant(page)
    for (const form of FORM_NAMES) {
      await test.step(form, async () => {
        await applicant.returnsTo(stepOf(form))
        await applicant.fills(form, GIVEN[form] ?? {})
        await applicant.continues()
        await expect(page).toHaveTitle(/^Error: /)
        const wrong = messagesOf(form, { ...BLANK[form], ...GIVEN[form] })
        const { resume = [], ...others } = wrong
        const messages = shownMessages([resume, ...Object.values(others)].flat())
        await expect(summaryOn(page)).toBeFocused()
        expect(await linesOf(page)).toEqual(messages)
        expect(await messagesUnderFields(page)).toEqual(messages)
        for (const message of messages) {
          await summaryOn(page).getByRole('link', { name: message }).click()
          await expect(page.locator(':focus')).toBeInViewport()
          expect(await descriptionsOfFocused(page)).toContain(message)
        }
        await expect(page.locator('[aria-invalid=true]')).not.toHaveCount(0)
        if (form !== 'eligibility') return
        await expect(page.getByRole('checkbox', { name: /US citizen/ })).toBeFocused()
      })
    }
  })
  await test.step('each refused Continue shakes the card, except under prefers-reduced-motion', async () => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(1)
    await applicant.stopsClock()
    const card = page.getByRole('main')
    const button = page.getByRole('button', { name: 'Continue' })
    const animation = () =>
      card.evaluate((element) => {
        const { animationName, animationDuration } = getComputedStyle(element)
        return { animationName, animationDuration }
      })
    await button.click()
    await expect.poll(animation).toMatchObject({ animationDuration: '0.5s' })
    const first = await animation()
    await applicant.waits(300)
    await button.click()
    await expect.poll(animation).not.toEqual(first)
    const second = await animation()
    expect([first.animationName, second.animationName]).not.toContain('none')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(card).toHaveAttribute('data-shaking')
    expect(await animation()).toMatchObject({ animationName: 'none' })
  })
})

test('the summary receives the focus and scrolls into view each time @phone @desktop', async ({
  page,
  isMobile,
}) => {
  const applicant = new Applicant(page, isMobile ? 'touch' : 'mouse')
  await applicant.returnsTo(3)
  await applicant.picks(/share your background/, 'Written summary')
  for (const _ of ['first', 'second']) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await applicant.continues()
    await expect(summaryOn(page)).toBeFocused()
    await expect(summaryOn(page)).toBeInViewport({ ratio: 1 })
  }
})
