import type { KeyboardEvent } from 'react'
import { describe, expect, it } from 'vitest'
import { cells } from '../../../../machines/examples/boards.ts'
import type { Board } from '../../../../machines/puzzle/board.ts'
import { type Cell, levelAt } from '../../../../machines/puzzle/levels.ts'
import { keyboardStrokes } from '../../../../src/ui/puzzle-keyboard.ts'
import { type PressIntent, pressIntent } from '../../../../src/ui/puzzle-press.ts'

/** Level 3: red from (0,0) to (0,3), green from (0,1) to (2,2), 4x4. */
const level = levelAt(3)
const START: Cell = [0, 0]
const RED = cells('00 10')
const DRAWING_RED: Partial<Board> = { paths: { red: RED }, drawing: 'red' }
const DRAWING_GREEN: Partial<Board> = { paths: { green: cells('01 11 21') }, drawing: 'green' }

/** What a key does on a board while a cell has the focus. */
function press(
  key: string,
  { paths = {}, drawing = null }: Partial<Board>,
  focused: Cell,
  { disabled = false, repeat = false, code = '' } = {},
): string[] {
  const calls: string[] = []
  const handle = keyboardStrokes(
    {
      level,
      paths,
      drawing,
      disabled,
      onBegin: (at) => calls.push(`begin ${at}`),
      onExtend: (cells) => calls.push(`extend ${cells.join(' ')}`),
      onEnd: () => calls.push('end'),
      onUndo: () => calls.push('undo'),
    },
    {
      moveTo: (cell) => calls.push(`focus ${cell}`),
      onBlocked: (at) => calls.push(`blocked at ${at}`),
      onRefused: (at) => calls.push(`refused at ${at}`),
      onAsked: (at) => calls.push(`asked at ${at}`),
    },
  )
  const event: Partial<KeyboardEvent> = { key, code, repeat, preventDefault: () => undefined }
  handle(event as KeyboardEvent, focused)
  return calls
}

describe('by keyboard', () => {
  it.each<[string, string, Partial<Board>, Cell, string[]]>([
    ['moves the focus', 'ArrowRight', {}, [1, 1], ['focus 2,1']],
    ['moves the focus', 'ArrowLeft', {}, [1, 1], ['focus 0,1']],
    ['moves the focus', 'ArrowUp', {}, [1, 1], ['focus 1,0']],
    ['moves the focus', 'ArrowDown', {}, [1, 1], ['focus 1,2']],
    ['stays within the grid', 'ArrowUp', {}, START, []],
    ['stays within the grid', 'ArrowRight', {}, [3, 3], []],
    ['takes up at the focused cell', ' ', {}, START, ['begin 0,0']],
    ['takes up at the focused cell', 'Enter', {}, START, ['begin 0,0']],
    ['takes up a path', ' ', { paths: { red: RED } }, [1, 0], ['begin 1,0']],
    ['finds nothing to take up', ' ', {}, [3, 3], ['refused at 3,3']],
    ['finds nothing to take up', 'Enter', { paths: { red: RED } }, [1, 1], ['refused at 1,1']],
    ['lets go', ' ', DRAWING_RED, [1, 0], ['end']],
    ['lets go', 'Enter', DRAWING_RED, [1, 0], ['end']],
    ['lets go', 'Escape', DRAWING_RED, [1, 0], ['end']],
    ['asks what is left', 'l', {}, START, ['asked at 0,0']],
    ['asks what is left while drawing', 'L', DRAWING_RED, [1, 0], ['asked at 1,0']],
    ['takes nothing up', 'Escape', { paths: { red: RED } }, [1, 0], []],
    ['draws from the head', 'ArrowDown', DRAWING_RED, [1, 0], ['extend 1,1', 'focus 1,1']],
    ['moves the focus away from the head', 'ArrowUp', DRAWING_RED, [3, 3], ['focus 3,2']],
    ['leads on to the focused cell', ' ', DRAWING_RED, [3, 0], ['extend 3,0']],
    ['takes up what the focused cell holds', 'Enter', DRAWING_RED, [2, 2], ['begin 2,2']],
    ['cannot lead to the focused cell', ' ', DRAWING_RED, [3, 3], ['refused at 3,3']],
    ['lets go', 'Escape', DRAWING_RED, [3, 3], ['end']],
    [
      "does not walk into another pair's endpoint",
      'ArrowDown',
      { paths: { red: [START] }, drawing: 'red' },
      START,
      ['blocked at 0,1'],
    ],
    ['does not walk out of the grid', 'ArrowUp', DRAWING_RED, [1, 0], ['blocked at 1,0']],
    [
      'lets go once the pair is connected',
      'ArrowDown',
      DRAWING_GREEN,
      [2, 1],
      ['extend 2,2', 'end', 'focus 2,2'],
    ],
  ])('%s: %j', (_, key, board, focused, calls) => {
    expect(press(key, board, focused)).toEqual(calls)
  })

  it('L asks what is left in a Cyrillic layout, too', () => {
    expect(press('Д', {}, START, { code: 'KeyL' })).toEqual(['asked at 0,0'])
  })

  it('a held key takes nothing up, and no key does while the level is paused', () => {
    expect(press(' ', {}, START, { repeat: true })).toEqual([])
    expect(press(' ', {}, START, { disabled: true })).toEqual([])
    expect(press('l', {}, START, { disabled: true })).toEqual([])
    expect(press('ArrowDown', DRAWING_RED, [1, 0], { disabled: true })).toEqual([])
  })
})

describe('by pressing a cell', () => {
  const paths = { red: cells('00 10 20'), green: cells('01 11') }

  it.each<[string, 'red' | null, Cell, PressIntent]>([
    ['an endpoint, while no colour is taken up', null, [0, 3], 'takeUp'],
    ['the head of a path, while no colour is taken up', null, [2, 0], 'takeUp'],
    ['the middle of a path, while no colour is taken up', null, [1, 0], 'takeUp'],
    ['an empty cell, while no colour is taken up', null, [3, 3], 'nothing'],
    ['its head', 'red', [2, 0], 'hold'],
    ['an adjacent cell', 'red', [2, 1], 'extend'],
    ['a cell further away in a straight line', 'red', [2, 3], 'extend'],
    ['an earlier cell of its path', 'red', [1, 0], 'extend'],
    ['the endpoint that its path began at', 'red', [0, 0], 'extend'],
    ['its other endpoint, out of line', 'red', [0, 3], 'takeUp'],
    ["another pair's endpoint, even in line", 'red', [2, 2], 'takeUp'],
    ["another pair's path, out of line", 'red', [1, 1], 'takeUp'],
    ['an empty cell out of line', 'red', [3, 3], 'nothing'],
  ])('%s', (_, drawing, cell, intent) => {
    expect(pressIntent(level, { paths, drawing }, cell)).toBe(intent)
  })
})
