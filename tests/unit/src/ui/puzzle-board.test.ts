import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { cells } from '../../../../machines/examples/boards.ts'
import type { Board } from '../../../../machines/puzzle/board.ts'
import { type Cell, levelAt } from '../../../../machines/puzzle/levels.ts'
import { PuzzleBoard } from '../../../../src/ui/PuzzleBoard.tsx'
import { announcementOf, whatIsLeft } from '../../../../src/ui/puzzle-words.ts'

type Shown = Pick<Board, 'paths' | 'drawing'>

function markup(index: number, paths: Board['paths'] = {}, disabled = false): string {
  return renderToStaticMarkup(
    createElement(PuzzleBoard, {
      level: levelAt(index),
      paths,
      drawing: null,
      disabled,
      onBegin: () => undefined,
      onExtend: () => undefined,
      onEnd: () => undefined,
      onUndo: () => undefined,
      onAdvice: () => undefined,
    }),
  )
}

function all(html: string, pattern: RegExp): (string | undefined)[] {
  return [...html.matchAll(pattern)].map((match) => match[1])
}

describe('the board', () => {
  it('names every cell', () => {
    const paths = { red: cells('00 10 20 30 31 32'), green: cells('22 21 11 01') }
    expect(all(markup(3, paths), /<td[^>]*aria-label="([^"]*)"/g)).toEqual([
      'red endpoint, goes on to the right',
      'red path, from the left, goes on to the right',
      'red path, from the left, goes on to the right',
      'red path, from the left, goes on below',
      'green endpoint, from the right, connected',
      'green path, from the right, goes on to the left, connected',
      'green path, from below, goes on to the left, connected',
      'red path, from above, goes on below',
      'empty',
      'empty',
      'green endpoint, goes on above, connected',
      'red path end, from above',
      'red endpoint',
      ...['empty', 'empty', 'empty'],
    ])
  })

  it('has one tab stop, on the first endpoint, and none while disabled', () => {
    const tabStops = /<td tabindex="0" aria-label="([^"]*)"/gi
    expect(all(markup(2), tabStops)).toEqual(['red endpoint'])
    expect(all(markup(2, {}, true), tabStops)).toEqual([])
  })

  it('distinguishes colours by a letter too', () => {
    expect(all(markup(5), /<text[^>]*>(.)<\/text>/g).join('')).toBe('RRBBGGYYOO')
  })
})

/** Round the edge of level 3 from one red endpoint to the other. */
const RED_AROUND = cells('00 10 20 30 31 32 33 23 13 03')

describe('what is read out', () => {
  const level = levelAt(3)
  const bare: Shown = { paths: {}, drawing: null }
  const start = cells('00')
  const green = cells('01 11 21')
  const growing: Shown = { paths: { green: cells('01 11') }, drawing: 'green' }
  const drawn: Shown = { paths: { green }, drawing: 'green' }
  const connected: Shown = { paths: { green: cells('01 11 21 22') }, drawing: 'green' }
  const sky = {
    ...levelAt(1),
    pairs: [{ color: 'light-blue', start: [0, 0], end: [3, 0] }],
  } satisfies typeof level

  it.each<[string, Shown, Shown, string | null, typeof level?]>([
    ['a colour taken up', bare, { paths: { red: start }, drawing: 'red' }, 'Red taken up'],
    ['a colour let go', drawn, { ...drawn, drawing: null }, 'Green let go'],
    ['a connection', drawn, connected, 'Green connected'],
    [
      'a connection that is cut where its colour is taken up',
      { ...connected, drawing: null },
      { paths: { green: cells('01 11') }, drawing: 'green' },
      'Green connection lost. Green taken up',
    ],
    ['a connection that is led back', connected, drawn, 'Green connection lost'],
    [
      'a connection that Undo takes back',
      { ...connected, drawing: null },
      { paths: { green }, drawing: null },
      'Green connection lost. Green as before',
    ],
    ['a connection, once', connected, { ...connected, drawing: null }, null],
    [
      'a path that another one crossed',
      { paths: { red: start, green }, drawing: 'red' },
      { paths: { red: cells('00 10 11') }, drawing: 'red' },
      'Green cleared',
    ],
    ['the board reset', { paths: { green }, drawing: null }, bare, 'The board is empty'],
    [
      'a crossed path that Undo restores',
      { paths: { red: cells('00 10 11') }, drawing: null },
      { paths: { green: cells('01 11 21 22') }, drawing: null },
      'Green connected. Red cleared',
    ],
    [
      'a stroke that Undo takes back',
      { paths: { green }, drawing: null },
      { paths: { green: cells('01 11') }, drawing: null },
      'Green as before',
    ],
    [
      'a running stroke that Undo takes back',
      drawn,
      { paths: { green: cells('01 11') }, drawing: null },
      'Green as before',
    ],
    [
      'the connection after which squares are bare, with the hint',
      { paths: { red: RED_AROUND, green }, drawing: 'green' },
      { paths: { red: RED_AROUND, green: cells('01 11 21 22') }, drawing: 'green' },
      "Green connected. Don't forget, all squares must be covered!",
    ],
    ['nothing while a path grows', growing, drawn, null],
    ['nothing when nothing happened', drawn, drawn, null],
    [
      'a colour of two words without its hyphen',
      bare,
      { paths: { 'light-blue': start }, drawing: 'light-blue' },
      'Light blue taken up',
      sky,
    ],
  ])('%s', (_, before, after, words, shown = level) => {
    expect(announcementOf(shown, before, after)).toBe(words)
  })

  it('the connection that solves the level, and after it that the level is solved', () => {
    const before: Shown = { paths: { red: cells('00 10 20') }, drawing: 'red' }
    const after: Shown = { paths: { red: cells('00 10 20 30') }, drawing: 'red' }
    expect(announcementOf(levelAt(1), before, after)).toBe('Red connected. Solved')
    expect(announcementOf(levelAt(1), after, { ...after, drawing: null })).toBeNull()
  })
})

describe('what is left, when L asks for it', () => {
  const level = levelAt(3)

  it.each<[string, Board['paths'], string]>([
    [
      'nothing drawn',
      {},
      'Red, green are open. 12 squares are empty. Red starts at row 1, column 1 and ends at row 4, column 1. Green starts at row 2, column 1 and ends at row 3, column 3',
    ],
    [
      'one open',
      { red: RED_AROUND },
      'Green is open. 4 squares are empty. Green starts at row 2, column 1 and ends at row 3, column 3',
    ],
    [
      'one drawn in part, from its other end',
      { red: RED_AROUND, green: cells('22 21 11') },
      'Green is open. 2 squares are empty. Green starts at row 3, column 3, is drawn to row 2, column 2 and ends at row 2, column 1',
    ],
    [
      'all connected, squares bare',
      { red: RED_AROUND, green: cells('01 11 12 22') },
      'Every pair is connected. 2 squares are empty. The first empty square is row 2, column 3',
    ],
  ])('%s', (_, paths, words) => {
    expect(whatIsLeft(level, paths, [3, 3])).toBe(words)
  })

  it.each<[string, Board['paths'], Cell, string]>([
    ['nothing drawn', {}, [0, 3], 'Red starts at row 1, column 1 and ends at row 4, column 1'],
    [
      'drawn in part',
      { green: cells('01 11') },
      [2, 2],
      'Green starts at row 2, column 1, is drawn to row 2, column 2 and ends at row 3, column 3',
    ],
    ['connected', { red: RED_AROUND }, [0, 0], 'Red connected'],
  ])('at an endpoint of its color, with the time: %s', (_, paths, at, words) => {
    expect(whatIsLeft(level, paths, at, '1:05')).toBe(`${words}. The time is 1:05`)
  })

  it('one square', () => {
    expect(whatIsLeft(levelAt(1), { red: cells('00 10') }, [2, 0])).toBe(
      'Red is open. 1 square is empty. Red starts at row 1, column 1, is drawn to row 1, column 2 and ends at row 1, column 4',
    )
  })
})
