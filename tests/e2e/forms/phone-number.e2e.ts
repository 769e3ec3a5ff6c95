import type { Page } from 'playwright/test'
import { BLANK } from '../../specification/forms/index.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

const FULL = '(412) 555-0123'

/** The number with a bar at the caret: `(412|) 5`. */
async function numberOn(page: Page): Promise<string> {
  return page.getByLabel('Mobile number').evaluate((element) => {
    const input = element as HTMLInputElement
    const caret = input.selectionStart ?? 0
    return `${input.value.slice(0, caret)}|${input.value.slice(caret)}`
  })
}

async function seesNumber(page: Page, expected: string): Promise<void> {
  await expect.poll(() => numberOn(page)).toBe(expected)
}

async function opensWith(page: Page, phone: string): Promise<void> {
  await new Applicant(page).returnsTo(1, {
    application: {
      contactDetails: { ...BLANK.contactDetails, phone },
    },
  })
  await page.getByLabel('Mobile number').focus()
}

async function putsCaret(page: Page, position: number, end = position): Promise<void> {
  await page.getByLabel('Mobile number').evaluate(
    (element, [from, to]) => {
      ;(element as HTMLInputElement).setSelectionRange(from, to)
    },
    [position, end] as const,
  )
}

test('is formatted digit by digit, an eleventh digit changes nothing', async ({ page }) => {
  await opensWith(page, '')
  const stages = [
    ['4', '(4|'],
    ['1', '(41|'],
    ['2', '(412|'],
    ['5', '(412) 5|'],
    ['5', '(412) 55|'],
    ['5', '(412) 555|'],
    ['0', '(412) 555-0|'],
    ['1', '(412) 555-01|'],
    ['2', '(412) 555-012|'],
    ['3', '(412) 555-0123|'],
    ['9', '(412) 555-0123|'],
    ['x', '(412) 555-0123|'],
  ] as const
  for (const [key, shown] of stages) {
    await page.keyboard.type(key)
    await seesNumber(page, shown)
  }
})

test.describe('one key in the middle of a whole number', () => {
  const cases = [
    { key: 'Backspace', caret: 7, leaves: '(412) |550-123', of: 'a digit' },
    { key: 'Backspace', caret: 10, leaves: '(412) 55|0-123', of: 'the dash' },
    { key: 'Backspace', caret: 6, leaves: '(41|5) 550-123', of: 'the blank' },
    { key: 'Backspace', caret: 5, leaves: '(41|5) 550-123', of: 'the closing bracket' },
    { key: 'Backspace', caret: 1, leaves: '(|412) 555-0123', of: 'the opening bracket' },
    { key: 'Delete', caret: 6, leaves: '(412) |550-123', of: 'a digit' },
    { key: 'Delete', caret: 9, leaves: '(412) 555|-123', of: 'the dash' },
    { key: 'Delete', caret: 4, leaves: '(412|) 550-123', of: 'the closing bracket' },
    { key: 'Delete', caret: 0, leaves: '(|125) 550-123', of: 'the opening bracket' },
    { key: '9', caret: 7, leaves: '(412) 5|55-0123', of: 'no room for it' },
  ]
  test('takes that digit away or in, and leaves the caret there', async ({ page }) => {
    await opensWith(page, FULL)
    for (const { key, caret, leaves, of } of cases) {
      await test.step(`${key} at ${caret}: ${of}`, async () => {
        await page.getByLabel('Mobile number').fill(FULL)
        await putsCaret(page, caret)
        await page.keyboard.press(key)
        await seesNumber(page, leaves)
      })
    }
  })

  test('the dash again and again with Backspace', async ({ page }) => {
    await opensWith(page, FULL)
    await putsCaret(page, 10)
    const stages = ['(412) 55|0-123', '(412) 5|01-23', '(412) |012-3', '(41|0) 123', '(4|01) 23']
    for (const shown of stages) {
      await page.keyboard.press('Backspace')
      await seesNumber(page, shown)
    }
  })
})

const WRITTEN = ['+1 (412) 555-0123', '1-412-555-0123', '412.555.0123']

test('is accepted as people write it when pasted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await opensWith(page, '')
  for (const pasted of WRITTEN) {
    await test.step(pasted, async () => {
      await page.getByLabel('Mobile number').fill('')
      await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
      await page.keyboard.press('Control+V')
      await seesNumber(page, '(412) 555-0123|')
    })
  }
})

test('is accepted as people write it when autofilled', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(1)
  const field = page.getByLabel('Mobile number')
  for (const written of WRITTEN) {
    await test.step(written, async () => {
      await field.fill('')
      await field.fill(written)
      await expect(field).toHaveValue(FULL)
      expect((await applicant.stored('drafts'))?.contactDetails?.phone).toBe(FULL)
    })
  }
})
