import { rmSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright/test'
import { PUZZLE_COMPLETE } from '../../specification/steps.ts'
import { ADA, frozen } from '../../unit/src/effects/storage/submission-cases.ts'
import { test as base, expect } from '../fixtures.ts'
import { deployedCopy, deploysAnother } from '../offline/release.ts'
import { Applicant } from '../screens/applicant.ts'
import { submits } from '../screens/walk.ts'
import { storedSubmissions } from './device.ts'

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named
  pageDir: async ({}, use) => {
    const folder = deployedCopy()
    await use(folder)
    rmSync(folder, { recursive: true })
  },
})

const CREATE_CONTACT = '**/api/create_contact'

/** A submission as the first pages kept it: without what was done, and with answers of another form. */
const EARLIER_RECORD = {
  ...frozen(ADA, 'ada@mail.example'),
  answers: { storeVersion: 0, email: 'ada@mail.example' },
  isAcknowledged: false,
  isCleared: false,
}

function puts(page: Page, record: object): Promise<void> {
  return page.evaluate(async (kept) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('funnel', 1)
      request.onupgradeneeded = () =>
        request.result.createObjectStore('submissions', { keyPath: 'applicationId' })
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const writing = db.transaction('submissions', 'readwrite', { durability: 'strict' })
    writing.objectStore('submissions').put(kept)
    await new Promise((resolve) => {
      writing.oncomplete = resolve
    })
    db.close()
  }, record)
}

/** Submits each contact in the form of a page of another version; returns the answers' statuses. */
async function rewords(
  context: BrowserContext,
  reword: (body: Record<string, unknown>) => object,
  answer: object | undefined,
): Promise<number[]> {
  const statuses: number[] = []
  await context.route(CREATE_CONTACT, async (route) => {
    const postData = JSON.stringify(reword(route.request().postDataJSON()))
    const response = await route.fetch({ postData })
    statuses.push(response.status())
    await route.fulfill({ response, ...(answer && { json: answer }) })
  })
  return statuses
}

async function submitsOnce(page: Page): Promise<Applicant> {
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_COMPLETE)
  await applicant.stopsClock()
  await submits(applicant)
  return applicant
}

test('what an earlier page left in the outbox arrives once, with every field', async ({
  page,
  server,
}) => {
  const applicant = new Applicant(page)
  await applicant.goesTo('/apply')
  await puts(page, EARLIER_RECORD)
  await applicant.reloads()
  await expect.poll(() => server.contacts()).toHaveLength(1)
  const [contact] = server.contacts()
  expect(contact).toMatchObject({ ...EARLIER_RECORD.payload, application_id: ADA, needs_review: 0 })
  await expect
    .poll(() => storedSubmissions(page))
    .toEqual([expect.objectContaining({ applicationId: ADA, isAcknowledged: true })])
  await applicant.reloads()
  await applicant.sees('Job Description')
  expect(server.contacts()).toHaveLength(1)
})

test('a page that was open during a deploy delivers its contact once', async ({
  page,
  server,
  pageDir,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_COMPLETE)
  await page.waitForLoadState('networkidle')
  deploysAnother(pageDir)
  await applicant.stopsClock()
  await submits(applicant)
  await applicant.waits(3_000)
  await applicant.sees("You're approved!")
  await expect.poll(() => server.contacts()).toHaveLength(1)
  expect(server.contacts()).toMatchObject([{ email: 'ada.byron@mail.example', needs_review: 0 }])
})

test("a newer page's body at an older server is stored, with the field that it does not know", async ({
  page,
  context,
  server,
}) => {
  const newer = (body: object) => ({ ...body, favourite_game: 'Chess' })
  const statuses = await rewords(context, newer, { ok: true })
  const applicant = await submitsOnce(page)
  await expect.poll(() => server.contacts()).toHaveLength(1)
  const [contact] = server.contacts()
  expect(contact).toMatchObject({ email: 'ada.byron@mail.example', needs_review: 0 })
  expect(JSON.parse(String(contact?.raw_body))).toMatchObject({ favourite_game: 'Chess' })
  await applicant.waits(300_000)
  expect(statuses).toEqual([201])
})

test("an older page's body at a newer server is stored for review, and not refused", async ({
  page,
  context,
  server,
}) => {
  const older = ({ ai_vetting_summary: _, ...body }: Record<string, unknown>) => body
  const statuses = await rewords(context, older, undefined)
  const applicant = await submitsOnce(page)
  await expect.poll(() => server.contacts()).toHaveLength(1)
  expect(server.contacts()).toMatchObject([
    {
      email: 'ada.byron@mail.example',
      state: 'Pennsylvania',
      ai_vetting_summary: null,
      needs_review: 1,
      review_reason: 'Missing or of another type: ai_vetting_summary.',
    },
  ])
  await applicant.waits(300_000)
  expect(statuses).toEqual([201])
})
