import { describe, expect, it } from 'vitest'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { treeOf } from '../../../../../src/statechart/layout/tree.ts'
import { serverEvents } from '../../../../../src/statechart/viewer/live/follow-state-counts.ts'
import {
  countsOverlay,
  countsSentence,
  inOrderOf,
  summed,
} from '../../../../../src/statechart/viewer/live/Live.tsx'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'

const at = (state: string, count: number, decided = 0) => ({ state, count, decided })

describe('the number of applicants in each state', () => {
  it('is listed in the order of the chart, states that it does not have last', () => {
    const standing = [
      at('elsewhere', 1),
      at('parcel.addressing', 1),
      at('parcel.waiting', 1),
      at('parcel.sealing', 1),
    ]
    expect(inOrderOf(treeOf(chartOf(parcelMachine)), standing).map(({ state }) => state)).toEqual([
      'parcel.addressing',
      'parcel.sealing',
      'parcel.waiting',
      'elsewhere',
    ])
  })

  it('is listed in the order of the steps, what stands in one frame as one sum', () => {
    const tree = treeOf(chartOf(funnelMachine))
    const standing = [
      at('puzzle3', 4),
      at('eligibility', 3, 1),
      at('intro', 2),
      at('puzzle1', 5),
      at('contact', 0, 1),
    ]
    const shown = inOrderOf(tree, standing)
    expect(shown.map(({ state }) => state)).toEqual([
      ...['intro', 'contact', 'eligibility', 'puzzle1', 'puzzle3'],
    ])
    const said = (what: 'count' | 'decided') =>
      summed(tree, shown, what).map(({ state, title, applicants }) => [title ?? state, applicants])
    expect(said('count')).toEqual([
      ['intro', 2],
      ['eligibility', 3],
      ['Timed levels', 9],
    ])
    expect(said('decided')).toEqual([
      ['contact', 1],
      ['eligibility', 1],
    ])
  })

  it.each([
    [[], '0 applicants stand in the funnel now.'],
    [[at('a', 1)], '1 applicant stands in the funnel now.'],
    [
      [at('a', 2), at('b', 1, 4)],
      '3 applicants stand in the funnel now. 4 more are decided already.',
    ],
    [[at('b', 0, 1)], '0 applicants stand in the funnel now. 1 more is decided already.'],
  ])('is said without those who are decided: %j', (standing, sentence) => {
    expect(countsSentence(standing)).toBe(sentence)
  })

  it('is marked on the states, decided ones apart', () => {
    const { states } = countsOverlay([at('a', 2, 3), at('b', 0, 1)])
    expect([...(states ?? [])].map(([id, { text, tone }]) => [id, text, tone])).toEqual([
      ['a', '2 now, 3 decided', 'strong'],
      ['b', '1 decided', 'muted'],
    ])
  })
})

async function eventsOf(...chunks: (string | Uint8Array)[]): Promise<string[]> {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) {
        controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk)
      }
      controller.close()
    },
  })
  const events: string[] = []
  for await (const event of serverEvents(body)) events.push(event)
  return events
}

describe('server-sent events', () => {
  it('come one by one, wherever the chunks are cut', async () => {
    expect(
      await eventsOf('event: standing\nda', 'ta: [1]\n', '\nevent: standing\r\ndata: [2]\r\n\r\n'),
    ).toEqual(['[1]', '[2]'])
  })

  it('may have several lines of data, and a letter cut in two', async () => {
    const [first = 0, ...rest] = new TextEncoder().encode('é\n\n')
    expect(
      await eventsOf('data: a\ndata: ', new Uint8Array([first]), new Uint8Array(rest)),
    ).toEqual(['a\né'])
  })

  it('are no comments, and nothing that is not finished', async () => {
    expect(await eventsOf(': still here\n\n', 'data: torn')).toEqual([])
  })
})
