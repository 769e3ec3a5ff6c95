import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isInState, readErrorReport } from '../../tools/paths/replay.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'error-report-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const written = (text: string) => {
  const file = join(folder, 'report.json')
  writeFileSync(file, text)
  return file
}

describe('an error report', () => {
  it('holds a state and the names of the last events', () => {
    const report = { state: 'flow.contact', events: ['APPLICATION.STARTED'] }
    expect(readErrorReport(written(JSON.stringify(report)))).toEqual(report)
  })

  it('is also the chart of a report, or the whole report of the monitoring service', () => {
    const chart = { states: ['flow.contact.editing', 'timer.stopped'], events: ['FIELD.LEFT'] }
    const read = { state: 'flow.contact.editing timer.stopped', events: ['FIELD.LEFT'] }
    expect(readErrorReport(written(JSON.stringify(chart)))).toEqual(read)
    const report = { event_id: 'f3c1', platform: 'javascript', contexts: { chart } }
    expect(readErrorReport(written(JSON.stringify(report)))).toEqual(read)
  })

  it.each(['no JSON', '{}', '{"state": "flow", "events": []}', '{"state": "", "events": ["A"]}'])(
    'is refused in one sentence when it is %s',
    (text) => {
      expect(() => readErrorReport(written(text))).toThrow(
        /is no readable error report: write JSON/,
      )
    },
  )

  it('is refused when there is no such file', () => {
    expect(() => readErrorReport(join(folder, 'none.json'))).toThrow(/is no readable error report/)
  })
})

describe('the state of a report', () => {
  const value = { flow: { contact: { correcting: 'settled' } }, timer: 'stopped' }

  it('is named by its path, whole or from above, or by its value', () => {
    expect(isInState(value, 'flow.contact.correcting.settled')).toBe(true)
    expect(isInState(value, 'flow.contact')).toBe(true)
    expect(isInState(value, 'flow.contact, timer.stopped')).toBe(true)
    expect(isInState(value, { flow: { contact: 'correcting' } })).toBe(true)
  })

  it('is another where one of its parts is', () => {
    expect(isInState(value, 'flow.cont')).toBe(false)
    expect(isInState(value, 'flow.contact, timer.running')).toBe(false)
    expect(isInState(value, { flow: { contact: 'editing' } })).toBe(false)
  })
})
