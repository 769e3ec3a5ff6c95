import type { Page } from 'playwright/test'
import type { FormName } from '../../../machines/forms/index.ts'
import { FORM_NAMES, fieldsOf } from '../../specification/forms/index.ts'
import { screenOf, stepOf } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

interface TypedCase {
  form: FormName
  label: string
  /** What brings the field on the screen. */
  picks: [group: string, option: string][]
  text: string
  message: string
  /** A text that is accepted there. */
  right: string
}

/** The first example of each message of each text. */
const CASES: TypedCase[] = FORM_NAMES.flatMap((form) =>
  fieldsOf(form)
    .filter(([, { kind }]) => kind === 'text')
    .flatMap(([, { label, inFull, askedWhen = [{}], refused = [] }]) =>
      refused
        .filter(([, message], at) => refused.findIndex(([, other]) => other === message) === at)
        .map(([value, message]) => ({
          form,
          label,
          picks: Object.entries(askedWhen[0] ?? {}).map(([name, answer]) =>
            choiceOf(form, name, String(answer)),
          ),
          text: String(value),
          message,
          right: String(inFull),
        })),
    ),
)

function choiceOf(form: FormName, name: string, answer: string): [string, string] {
  const field = new Map(fieldsOf(form)).get(name)
  return [field?.label ?? '', field?.options?.[answer] ?? '']
}

const PAGES = Map.groupBy(CASES, ({ form, picks }) =>
  [screenOf(form).title, ...picks.map(([, option]) => option)].join(', '),
)

for (const [name, cases] of PAGES) {
  const [first] = cases
  if (first === undefined) continue

  test(`${name}: a text says what is wrong once it is left, or 1.5 s after the last key, and not before`, async ({
    page,
  }) => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(stepOf(first.form))
    await applicant.stopsClock()
    for (const pick of first.picks) await applicant.picks(...pick)
    for (const typed of cases) await putsRight(page, typed)
    for (const typed of cases) {
      await test.step(`${typed.label}: '${typed.message}'`, async () => {
        await saysOnceLeft(page, typed)
        await putsRight(page, typed)
        await saysAfterThePause(applicant, typed)
        await putsRight(page, typed)
      })
    }
  })
}

async function saysOnceLeft(page: Page, { label, text, message }: TypedCase): Promise<void> {
  const field = page.getByRole('textbox', { name: label })
  await field.click()
  await expect(field).toBeFocused()
  await expect(page.getByText(message)).toBeHidden()
  await field.fill(text)
  await expect(page.getByText(message)).toBeHidden()

  await page.keyboard.press('Tab')
  await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expect(field).toHaveAccessibleDescription(new RegExp(`${message}$`))
  await expect(field).toHaveAttribute('aria-invalid', 'true')
}

async function saysAfterThePause(
  applicant: Applicant,
  { label, text, message }: TypedCase,
): Promise<void> {
  const { page } = applicant
  const field = page.getByRole('textbox', { name: label })
  await field.fill(`${text}4`)
  await applicant.waits(1_499)
  await field.press('Backspace')
  await applicant.waits(1_499)
  await expect(field).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText(message)).toBeHidden()

  await applicant.waits(1)
  await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expect(field).toHaveAccessibleDescription(new RegExp(`${message}$`))
  await expect(field).toBeFocused()
}

async function putsRight(page: Page, { label, message, right }: TypedCase): Promise<void> {
  const field = page.getByRole('textbox', { name: label })
  await field.fill(right)
  await expect(field).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText(message)).toBeHidden()
}
