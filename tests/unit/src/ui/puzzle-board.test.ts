import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { cells } from '../../../../machines/examples/boards.ts'
import type { Board } from '../../../../machines/puzzle/board.ts'
import { levelAt } from '../../../../machines/puzzle/levels.ts'
import { PuzzleBoard } from '../../../../src/ui/PuzzleBoard.tsx'
import { announcementOf } from '../../../../src/ui/puzzle-words.ts'

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
      onRefused: () => undefined,
    }),
  )
}

function all(html: string, pattern: RegExp): (string | undefined)[] {
  return [...html.matchAll(pattern)].map((match) => match[1])
}

describe('the board', () => {
  it('names every cell, with one tab stop on the first endpoint and none while disabled', () => {
    expect(all(markup(2, { red: cells('01 11 10') }), /<td[^>]*aria-label="([^"]*)"/g)).toEqual([
      'row 1, column 1, empty',
      'row 1, column 2, red path end',
      'row 1, column 3, empty',
      'row 1, column 4, empty',
      'row 2, column 1, red endpoint',
      'row 2, column 2, red path',
      'row 2, column 3, empty',
      'row 2, column 4, red endpoint',
    ])
    const tabStops = /<td tabindex="0" aria-label="([^"]*)"/gi
    expect(all(markup(2), tabStops)).toEqual(['row 2, column 1, red endpoint'])
    expect(all(markup(2, {}, true), tabStops)).toEqual([])
  })

  it('distinguishes colours by a letter too', () => {
    expect(all(markup(5), /<text[^>]*>(.)<\/text>/g).join('')).toBe('RRBBGGYYOO')
  })
})

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
    ['a connection, once', connected, { ...connected, drawing: null }, null],
    [
      'a path that another one crossed',
      { paths: { red: start, green }, drawing: 'red' },
      { paths: { red: cells('00 10 11') }, drawing: 'red' },
      'Green cleared',
    ],
    ['the board reset', { paths: { green }, drawing: null }, bare, 'Board cleared'],
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
    expect(announcementOf(levelAt(1), before, after)).toBe('Red connected, Level solved')
    expect(announcementOf(levelAt(1), after, { ...after, drawing: null })).toBeNull()
  })
})
