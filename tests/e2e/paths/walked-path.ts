import type { TestInfo } from 'playwright/test'
import * as v from 'valibot'
import type { BrowserPath } from '../../model/browser/plan.ts'

/** What a test walks, and the position of the step that it began last. */
export interface WalkedPath {
  path: BrowserPath | undefined
  begun: number
}

const ATTACHMENT = 'path'

const Attached = v.object({
  id: v.string(),
  steps: v.array(v.object({ name: v.string(), transitions: v.array(v.string()) })),
  begun: v.number(),
})

/** Says in the test's result which path it walked, and how far it came. */
export async function attachPath(testInfo: TestInfo, { path, begun }: WalkedPath): Promise<void> {
  if (!path) return
  const steps = path.steps.map(({ name, transitions }) => ({ name, transitions }))
  const body = JSON.stringify({ id: path.id, steps, begun })
  await testInfo.attach(ATTACHMENT, { body, contentType: 'application/json' })
}

/** Reads that back; undefined of a test that walked no path. */
export function attachedPath(attachments: readonly { name: string; body?: Buffer | undefined }[]) {
  const body = attachments.find(({ name }) => name === ATTACHMENT)?.body
  return body && v.parse(Attached, JSON.parse(body.toString()))
}
