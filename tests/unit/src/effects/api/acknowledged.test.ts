import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { createCredential } from '../../../../../src/effects/api/credential.ts'
import { createGeolocation } from '../../../../../src/effects/api/geolocation.ts'
import type { Receipt } from '../../../../../src/effects/api/receipt.ts'
import { createSendContact } from '../../../../../src/effects/api/send-contact.ts'
import { createUpload } from '../../../../../src/effects/api/upload.ts'
import { createVetting } from '../../../../../src/effects/api/vetting.ts'
import { createProgressRecorder } from '../../../../../src/effects/telemetry/progress-reporter.ts'
import { analysisRequest } from '../../../../specification/calls.ts'
import { FULL_THEN_SHORTEST } from '../../../../specification/forms/index.ts'
import { runCallback } from '../run-actor.ts'
import { type Answer, problem, type Reply, startService } from '../service.ts'
import { ADA, BEN, frozen } from '../storage/submission-cases.ts'
import { until } from '../until.ts'
import { nodeRequest } from './node-request.ts'

const fetchOfNode = fetch

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

/** A page of the reference backend, which answers each call as given; what a redirect leads to is a good answer. */
async function openPage(answer: Reply, good: unknown) {
  const { url } = await startService(({ path }) =>
    path === '/elsewhere' ? { body: good } : answer,
  )
  vi.stubGlobal('window', { location: { href: url } })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    fetchOfNode(new URL(address, url), init),
  )
  vi.stubGlobal('XMLHttpRequest', nodeRequest(fetchOfNode))
}

const backend = (receipt: Receipt) => ({ baseUrl: '/api', token: 'fixed', receipt })
const settled = (promise: Promise<unknown>) =>
  promise.then(
    () => true,
    () => false,
  )

/** How a contact that is sent is answered; 'none' without an answer. */
async function contactSent(receipt: Receipt): Promise<string> {
  const api = backend(receipt)
  const { payload } = frozen(ADA, 'ada@mail.example')
  const submission = { submissionId: ADA, payload, isStored: true }
  const sendContact = createSendContact(api, createCredential(api))
  const { signal } = new AbortController()
  const { result } = await sendContact(submission, signal).catch(() => ({ result: 'none' }))
  return result
}

/** What an upload of a résumé reports at its end. */
async function uploaded(receipt: Receipt) {
  const api = backend(receipt)
  const upload = createUpload(api, createCredential(api), () => ADA)
  const { reported } = runCallback(upload, { file: new File(['%PDF-1.4'], 'ada.pdf') })
  await until(() => reported.length > 0)
  return reported[0]
}

interface Call {
  /** Whether the answer that this page got counts. */
  isAcknowledged: (receipt: Receipt) => Promise<boolean>
  /** What the reference backend answers. */
  good: unknown
}

const CALLS: Record<string, Call> = {
  create_contact: {
    isAcknowledged: async (receipt) => (await contactSent(receipt)) === 'accepted',
    good: { id: BEN, applicationId: ADA, receivedAt: '2026-11-21T15:00:00.000Z' },
  },
  session: {
    isAcknowledged: (receipt) =>
      settled(createCredential({ ...backend(receipt), token: undefined }).tokenOf(ADA)),
    good: { token: 'short-lived', expiresIn: 3600, applicationId: ADA },
  },
  upload_aws: {
    isAcknowledged: async (receipt) => (await uploaded(receipt))?.type === 'UPLOAD.FINISHED',
    good: `https://jobs.example/api/files/${BEN}.pdf`,
  },
  progress: {
    async isAcknowledged() {
      const warn = vi.mocked(console.warn)
      warn.mockClear()
      const credential = createCredential(backend('own'))
      const arrival = () => ({
        ...{ device: 'phone' as const, source: '', campaign: '' },
        ...{ utm_source: '', utm_campaign: '', variant: 'default', release: '' },
      })
      const recorder = { baseUrl: '/api', credential, visit: BEN, arrival }
      const { record, flush } = createProgressRecorder(recorder)
      const event = {
        event: 'APPLICATION.STARTED',
        state: null,
        step: 1,
        field: null,
        classes: null,
      }
      record({ applicationId: ADA, at: Date.now(), ...event })
      await flush()
      return warn.mock.calls.length === 0
    },
    good: { applicationId: ADA },
  },
  analyze: {
    isAcknowledged: () => {
      const input = analysisRequest(FULL_THEN_SHORTEST, 'not-assigned')
      const actor = createActor(createVetting({ baseUrl: '/api' }), { input })
      actor.subscribe({ error: () => {} })
      return settled(toPromise(actor.start()))
    },
    good: { status: 'approved', summary: 'Background given by a résumé.' },
  },
  geo: {
    isAcknowledged: async () =>
      (await toPromise(createActor(createGeolocation({ url: '/api/geo' })).start())) !== null,
    good: { status: 'success', country: 'United States', countryCode: 'US' },
  },
}

const PAGES: [string, ...string[]] = [
  '<!doctype html><title>Log in</title>',
  '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN"><HTML>',
  '<html lang="en"><body>Log in</body></html>',
  '<HEAD><TITLE>Log in</TITLE></HEAD>',
  '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>',
  '<!-- hotel wifi --><html></html>',
  '<script>location = "/login"</script>',
  '<meta http-equiv="refresh" content="0; url=/login">',
  '\n \uFEFF<html></html>',
  '<p>Accept the terms of use.</p>',
]

const as = (type: string, body: string, status = 200): Answer => ({
  ...{ status, body, headers: { 'content-type': type } },
})

/** Answers that another party gives in the backend's place. */
const OTHERS: [string, (good: string) => Reply][] = [
  ['a page', () => as('text/html', PAGES[0])],
  ['a page as JSON', () => as('application/json', PAGES[0])],
  ['a text', () => as('text/plain', 'Please log in.')],
  ['nothing', () => as('text/plain', '')],
  ['nothing as JSON', () => as('application/json', '')],
  ['204', () => ({ status: 204, headers: {}, body: '' })],
  ['a redirect', () => ({ status: 307, headers: { location: '/elsewhere' }, body: '' })],
  ['another redirect', () => ({ status: 302, headers: { location: '/elsewhere' }, body: '' })],
  ["another's JSON", () => as('application/json', '{"status":"ok"}')],
  ["another's list", () => as('application/json', '[]')],
  ["another's text in JSON", () => as('application/json', '"ok"')],
  ['null', () => as('application/json', 'null')],
  ['half of a good answer', (good) => as('application/json', good.slice(0, -2))],
  ['a good answer as a page', (good) => as('text/html', good)],
  ['a good answer as a failure', (good) => as('application/json', good, 500)],
  ['a connection that is cut', () => 'cut'],
]

describe.each(Object.entries(CALLS))('%s', (_, { isAcknowledged, good }) => {
  it('is acknowledged by what the reference backend answers', async () => {
    await openPage(as('application/json; charset=UTF-8', JSON.stringify(good)), good)
    expect(await isAcknowledged('own')).toBe(true)
  })

  it.each(OTHERS)('is not by %j', async (_, answerOf) => {
    await openPage(answerOf(JSON.stringify(good)), good)
    expect(await isAcknowledged('own')).toBe(false)
  })
})

it.each(['create_contact', 'session', 'progress'])(
  '%s is not acknowledged by the answer for another application',
  async (name) => {
    const call = CALLS[name]
    await openPage({ body: { ...(call?.good as object), applicationId: BEN } }, {})
    expect(await call?.isAcknowledged('own')).toBe(false)
  },
)

const FAILED = { type: 'UPLOAD.FAILED' }
const TOO_LARGE_ON_THE_WAY = {
  type: 'UPLOAD.REFUSED',
  reason:
    'This connection takes no file of that size. Choose a smaller one, or try it on another network.',
}
const REFUSED = { type: 'UPLOAD.REFUSED', reason: 'Choose another file.' }

it.each([
  [400, FAILED, FAILED],
  [401, FAILED, FAILED],
  [413, TOO_LARGE_ON_THE_WAY, REFUSED],
  [415, FAILED, REFUSED],
  [422, FAILED, REFUSED],
  [429, FAILED, FAILED],
  [503, FAILED, FAILED],
])(
  'a résumé that another party answers by %i ends in %j, one that the backend does in %j',
  async (status, byAnother, byBackend) => {
    const page = '<html><h1>413 Request Entity Too Large</h1></html>'
    const others = [as('', '', status), as('text/html', page, status)]
    for (const answer of [...others, as('application/json', '{"detail":"No."}', status)]) {
      await openPage(answer, '')
      expect(await uploaded('own')).toEqual(byAnother)
    }
    await openPage(problem(status, 'Choose another file.'), '')
    expect(await uploaded('own')).toEqual(byBackend)
  },
)

describe("another company's backend, whose answers are not specified", () => {
  const markup = PAGES.map((page) => as('text/html', page))
  const redirect: Reply = { status: 302, headers: { location: '/elsewhere' }, body: '' }

  it.each<[string, Receipt, Reply, boolean]>([
    ['a contact by JSON', 'json', { status: 201, body: { contact: 7 } }, true],
    ['a contact by JSON of its own kind', 'json', as('application/vnd.api+json', '{}'), true],
    ['a contact by half of it', 'json', as('application/json', '{"contact":'), false],
    ['a contact by a text', 'json', as('text/plain', 'Stored.'), false],
    ['a contact by nothing', 'json', { status: 204, headers: {}, body: '' }, false],
    ['a contact by a redirect', 'json', redirect, false],
    ['a contact by a text', 'any', as('text/plain', 'Stored.'), true],
    ['a contact by nothing', 'any', as('text/plain', '', 204), true],
    ['a contact by a redirect', 'any', redirect, false],
    ['a contact by a page under another type', 'any', as('text/plain', PAGES[4] ?? ''), false],
    ...markup.flatMap((page): [string, Receipt, Reply, boolean][] => [
      ['a contact by a page', 'json', page, false],
      ['a contact by a page', 'any', page, false],
    ]),
  ])('acknowledges %s if RECEIPT is %s: %j is %s', async (_, receipt, answer, expected) => {
    await openPage(answer, { contact: 7 })
    expect(await CALLS.create_contact?.isAcknowledged(receipt)).toBe(expected)
  })

  it.each<[Receipt, Reply, boolean]>([
    ['json', as('application/json', '"https://cdn.example/1.pdf"'), true],
    ['json', as('text/plain', 'https://cdn.example/1.pdf'), false],
    ['any', as('application/json', '"https://cdn.example/1.pdf"'), true],
    ['any', as('text/plain', 'https://cdn.example/1.pdf'), true],
    ['any', as('text/html', 'https://portal.example/login'), false],
    ['own', as('application/json', '"https://portal.example/login"'), false],
  ])('stores a résumé if RECEIPT is %s: %j is %s', async (receipt, answer, expected) => {
    await openPage(answer, '')
    expect(await CALLS.upload_aws?.isAcknowledged(receipt)).toBe(expected)
  })

  it.each<[Receipt, Reply, string]>([
    ['own', problem(422), 'refused'],
    ['own', as('text/html', '<h1>422</h1>', 422), 'postponed'],
    ['own', { status: 400, body: { message: 'Log in.' } }, 'postponed'],
    ['json', { status: 422, body: { message: 'No such job.' } }, 'refused'],
    ['json', as('text/html', '<h1>413</h1>', 413), 'postponed'],
    ['any', as('text/plain', 'No such job.', 422), 'refused'],
    ['any', as('text/html', '<h1>413</h1>', 413), 'postponed'],
  ])('refuses a contact if RECEIPT is %s: %j is %s', async (receipt, answer, expected) => {
    await openPage(answer, {})
    expect(await contactSent(receipt)).toBe(expected)
  })
})
