import { expect, it } from 'vitest'
import { type FunnelSnapshot, selectScreen, selectScreenMeta } from '../../machines/selectors.ts'
import { type Position, positionIn } from '../../machines/steps/position.ts'
import { STEP_IDS, type StepId, stepOf } from '../../machines/steps/step-list.ts'
import { exploreFunnel } from './explored.ts'

interface Taken {
  name: string
  from: StepId
  to: StepId
  before: Position
  after: Position
}

/** Another tab's records and the start of a page bring answers with them. */
const WITH_OTHER_RECORDS = /another tab|unreadable|readSubmission/

/** The position that the answers of a snapshot give, at a step that it shows. */
function positionAt({ context }: FunnelSnapshot, step: StepId): Position {
  return positionIn(context.application, step, context.unlocked ?? step)
}

function explored() {
  const taken: Taken[] = []
  const wrong: object[] = []
  const shown = new Set<StepId>()
  exploreFunnel(undefined, ({ edge: { name }, before, snapshot }) => {
    const to = stepOf(selectScreen(snapshot))?.id
    if (to === undefined) return
    shown.add(to)
    const after = positionAt(snapshot, to)
    const seen = {
      step: to,
      segment: selectScreenMeta(snapshot)?.segment,
      unlocked: snapshot.context.unlocked,
    }
    const { step, segment, unlocked } = after
    if (JSON.stringify({ step, segment, unlocked }) !== JSON.stringify(seen))
      wrong.push({ name, seen, after })
    const from = before && stepOf(selectScreen(before))?.id
    if (!before || from === undefined || WITH_OTHER_RECORDS.test(name)) return
    taken.push({
      name,
      from,
      to,
      before: positionAt(before, from),
      after: positionIn(snapshot.context.application, from),
    })
  })
  return { taken, wrong, shown }
}

it('answers alone give the position that the chart has in each of its states', () => {
  const { taken, wrong, shown } = explored()
  expect([...shown].sort()).toEqual([...STEP_IDS].sort())
  expect(wrong.slice(0, 3)).toEqual([])

  const back = taken.filter(({ name }) => name.startsWith('BACK.PRESSED'))
  expect(back.length).toBeGreaterThan(10)
  expect(
    back.filter(({ from, to, before }) => to !== (before.previous ?? from)).slice(0, 3),
  ).toEqual([])

  const onward = taken.filter(({ from, to }) => STEP_IDS.indexOf(to) === STEP_IDS.indexOf(from) + 1)
  expect(new Set(onward.map(({ from }) => from)).size).toBe(11)
  expect(onward.filter(({ to, after }) => to !== after.next).slice(0, 3)).toEqual([])
})
