import { describe, expect, it } from 'vitest'
import { funnelMachine } from '../../machines/funnel.machine.ts'
import { chartOf } from '../../src/statechart/chart/chart.ts'
import { runPaths } from '../paths/run-paths.ts'
import { firstImpossibleStep, purposesOf } from './browser/plan.ts'
import { browserPaths } from './browser/plan-file.ts'
import {
  OWNED_BY_MODEL,
  UNREACHABLE_CASES,
  UNREACHABLE_TRANSITIONS,
} from './browser/unreachable.ts'
import { observeFunnel } from './check.ts'
import { FUNNEL_EXPLORATION } from './exploration.ts'

const paths = browserPaths()
const steps = paths.flatMap((path) => path.steps)
const taken = new Set(steps.flatMap(({ transitions }) => transitions))
const purposes = new Set(steps.flatMap(({ name }) => purposesOf(name)))
const untaken = { ...UNREACHABLE_TRANSITIONS, ...OWNED_BY_MODEL }

describe('the paths that a browser walks', () => {
  it('take every transition of the chart, but those that no browser can cause or the headless paths own', () => {
    const all = chartOf(funnelMachine).transitions.map(({ id }) => id)
    expect(all.filter((id) => !taken.has(id))).toEqual(all.filter((id) => id in untaken))
    expect(Object.keys(untaken).filter((id) => !all.includes(id))).toEqual([])
  })

  it('take every case and every answer, but those that no browser can cause', () => {
    const { starts, events, actors } = FUNNEL_EXPLORATION
    const all = [
      ...starts.map(({ name }) => name),
      ...events.map(({ name }) => name),
      ...Object.entries(actors).flatMap(([id, answers]) =>
        answers.map((answer) => `${id} ${'error' in answer ? 'fails' : 'answers'}: ${answer.name}`),
      ),
    ]
    expect(all.filter((name) => !purposesOf(name).every((one) => purposes.has(one)))).toEqual(
      all.filter((name) => name in UNREACHABLE_CASES),
    )
    expect(Object.keys(UNREACHABLE_CASES).filter((name) => !all.includes(name))).toEqual([])
  })

  it('ask nothing of a page that it does not offer at that moment', () => {
    expect(paths.filter((path) => firstImpossibleStep(path.steps) !== undefined)).toEqual([])
  })

  it('pass without a browser, too', async () => {
    const named = paths.map(({ id, steps: edges }) => ({ id, edges }))
    expect(await runPaths(FUNNEL_EXPLORATION, named, observeFunnel)).toEqual(new Map())
  })

  it('are few, and none is long', () => {
    expect(paths.length).toBeLessThanOrEqual(40)
    expect(Math.max(...paths.map((path) => path.steps.length))).toBeLessThanOrEqual(60)
  })
})
