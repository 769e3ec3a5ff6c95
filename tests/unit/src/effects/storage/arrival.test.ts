import { describe, expect, it } from 'vitest'
import { readArrival, recordViewed } from '../../../../../src/effects/storage/arrival.ts'
import { brokenStorage, memoryStorage } from './memory-storage.ts'

const origin = 'https://jobs.example'

function arrive(search: string, referrer = '', session: Storage | undefined = undefined) {
  return readArrival({ search, origin }, referrer, session)
}

describe('tracking parameters', () => {
  it('are the nine of section 7, and no other', () => {
    const search =
      '?cgc=c1&jclickid=j1&cgpid=p1&job_pipeline=jp&application_source=LinkedIn&j_publisher=pub' +
      '&campaign_id=ca&creative_id=cr&utm_medium=cpc&utm_source=x&external_referrer=forged'
    expect(arrive(search).parameters).toEqual({
      cgc: 'c1',
      jclickid: 'j1',
      cgpid: 'p1',
      job_pipeline: 'jp',
      application_source: 'LinkedIn',
      j_publisher: 'pub',
      campaign_id: 'ca',
      creative_id: 'cr',
      utm_medium: 'cpc',
    })
  })

  it('are absent where the address names none, or an empty one', () => {
    expect(arrive('?cgc=&jclickid&cgpid=p%201%26x').parameters).toEqual({ cgpid: 'p 1&x' })
    expect(arrive('').parameters).toEqual({})
  })
})

it('texts of more than 2,048 bytes are cut between two letters', () => {
  const { parameters, externalReferrer } = arrive(
    `?cgc=${'c'.repeat(2049)}&cgpid=${'é'.repeat(2000)}&jclickid=a${'😀'.repeat(600)}`,
    `https://board.example/${'r'.repeat(3000)}`,
  )
  expect(parameters).toEqual({
    cgc: 'c'.repeat(2048),
    cgpid: 'é'.repeat(1024),
    jclickid: `a${'😀'.repeat(511)}`,
  })
  expect(externalReferrer).toBe(`https://board.example/${'r'.repeat(2026)}`)
})

describe('the external referrer', () => {
  it.each([
    ['https://board.example/jobs?q=remote', 'https://board.example/jobs?q=remote'],
    ['https://jobs.example.evil/', 'https://jobs.example.evil/'],
    ['http://jobs.example/', 'http://jobs.example/'],
    ['https://jobs.example/apply', ''],
    ['https://jobs.example', ''],
    ['', ''],
  ])('of %j is %j', (referrer, externalReferrer) => {
    expect(arrive('', referrer)).toMatchObject({ externalReferrer, documentReferrer: referrer })
  })
})

describe('Application Viewed, once a browser session', () => {
  it('is known from the flag that recordViewed leaves', () => {
    const session = memoryStorage()
    expect(arrive('', '', session).isViewed).toBe(false)
    recordViewed(session)
    expect(arrive('', '', session).isViewed).toBe(true)
  })

  it.each([
    ['none', undefined],
    ['a full one', memoryStorage({}, 0)],
    ['a damaged one', brokenStorage()],
  ])('counts again where the session storage is %s', (_, session) => {
    recordViewed(session)
    expect(arrive('', '', session).isViewed).toBe(false)
  })
})
