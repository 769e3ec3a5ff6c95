import { expect, it } from 'vitest'
import { vettingStatus, vettingSummary } from '../../../../machines/decision/facts.ts'
import type { AnalysisResult } from '../../../../machines/records/application.ts'

it.each<[AnalysisResult | undefined, string]>([
  [undefined, ''],
  [{}, ''],
  [{ status: 'approved' }, 'approved'],
  [{ ai_status: 'approved' }, 'approved'],
  [{ status: 'approved', ai_status: 'rejected' }, 'approved'],
  [{ status: '', ai_status: 'rejected' }, 'rejected'],
])('status of %j is %j', (result, expected) => {
  expect(vettingStatus(result)).toBe(expected)
})

it.each<[AnalysisResult | undefined, string]>([
  [undefined, ''],
  [{ status: 'approved' }, ''],
  [{ reasoning: 'a', summary: 'b', ai_summary: 'c' }, 'a'],
  [{ summary: 'b', ai_summary: 'c' }, 'b'],
  [{ ai_summary: 'c' }, 'c'],
  [{ reasoning: '', summary: 'b' }, 'b'],
])('summary of %j is %j', (result, expected) => {
  expect(vettingSummary(result)).toBe(expected)
})
