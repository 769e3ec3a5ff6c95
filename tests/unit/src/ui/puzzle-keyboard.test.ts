import type { KeyboardEvent } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Board } from '../../../../machines/puzzle/board.ts'
import { type Cell, levelAt } from '../../../../machines/puzzle/levels.ts'
import { keyboardStrokes } from '../../../../src/ui/puzzle-keyboard.ts'

/** Level 3: red from (0,0) to (0,3), green from (0,1) to (2,2), 4x4. */
const level = levelAt(3)
let calls: string[]

beforeEach(() => {
  calls = []
})

function press(
  key: string,
  { paths = {}, drawing = null }: Partial<Board>,
  focused: Cell,
  more: { disabled?: boolean; repeat?: boolean } = {},
) {
  const handle = keyboardStrokes(
    {
      level,
      paths,
      drawing,
      disabled: more.disabled ?? false,
      onBegin: (at) => calls.push(`begin ${at}`),
      onExtend: (cells) => calls.push(`extend ${cells.join(' ')}`),
      onRefused: () => undefined,
      onEnd: () => calls.push('end'),
    },
    {
      cell: focused,
      moveTo: (cell) => calls.push(`focus ${cell}`),
      onBlocked: () => calls.push('blocked'),
    },
  )
  const event: Partial<KeyboardEvent> = {
    key,
    repeat: more.repeat ?? false,
    preventDefault: () => undefined,
  }
  handle(event as KeyboardEvent)
}

const red: Cell[] = [
  [0, 0],
  [1, 0],
]

describe('playing by keyboard', () => {
  it.each<[string, string]>([
    ['ArrowRight', 'focus 2,1'],
    ['ArrowLeft', 'focus 0,1'],
    ['ArrowUp', 'focus 1,0'],
    ['ArrowDown', 'focus 1,2'],
  ])('%s moves the focus', (key, call) => {
    press(key, {}, [1, 1])
    expect(calls).toEqual([call])
  })

  it('stays within the grid', () => {
    press('ArrowUp', {}, [0, 0])
    press('ArrowRight', {}, [3, 3])
    expect(calls).toEqual([])
  })

  it.each([' ', 'Enter'])('%j takes up at the focused cell and lets go again', (key) => {
    press(key, {}, [0, 0])
    press(key, { paths: { red }, drawing: 'red' }, [1, 0])
    expect(calls).toEqual(['begin 0,0', 'end'])
  })

  it('a held key takes up once', () => {
    press(' ', {}, [0, 0], { repeat: true })
    expect(calls).toEqual([])
  })

  it('Escape lets go, and takes nothing up', () => {
    press('Escape', { paths: { red }, drawing: 'red' }, [1, 0])
    press('Escape', { paths: { red } }, [1, 0])
    expect(calls).toEqual(['end'])
  })

  it('arrows draw from the head while a colour is taken up, wherever the focus is', () => {
    press('ArrowDown', { paths: { red }, drawing: 'red' }, [3, 3])
    expect(calls).toEqual(['extend 1,1', 'focus 1,1'])
  })

  it("does not walk into another pair's endpoint", () => {
    press('ArrowDown', { paths: { red: [[0, 0]] }, drawing: 'red' }, [0, 0])
    expect(calls).toEqual(['blocked'])
  })

  it('lets go once the pair is connected', () => {
    const green: Cell[] = [
      [0, 1],
      [1, 1],
      [2, 1],
    ]
    press('ArrowDown', { paths: { green }, drawing: 'green' }, [2, 1])
    expect(calls).toEqual(['extend 2,2', 'focus 2,2', 'end'])
  })

  it('does nothing while the level is paused', () => {
    press(' ', {}, [0, 0], { disabled: true })
    press('ArrowDown', { paths: { red }, drawing: 'red' }, [1, 0], { disabled: true })
    expect(calls).toEqual([])
  })
})
