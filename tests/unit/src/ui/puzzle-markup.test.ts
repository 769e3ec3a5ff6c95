import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Board } from '../../../../machines/puzzle/board.ts'
import { levelAt } from '../../../../machines/puzzle/levels.ts'
import { PuzzleBoard } from '../../../../src/ui/PuzzleBoard.tsx'

function markup(index: number, board: Partial<Board> = {}, disabled = false): string {
  return renderToStaticMarkup(
    createElement(PuzzleBoard, {
      level: levelAt(index),
      paths: board.paths ?? {},
      drawing: board.drawing ?? null,
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

describe('the board as it is rendered', () => {
  it('names every cell', () => {
    const html = markup(2, {
      paths: {
        red: [
          [0, 1],
          [1, 1],
          [1, 0],
        ],
      },
    })
    expect(all(html, /<td[^>]*aria-label="([^"]*)"/g)).toEqual([
      'row 1, column 1, empty',
      'row 1, column 2, red path end',
      'row 1, column 3, empty',
      'row 1, column 4, empty',
      'row 2, column 1, red endpoint',
      'row 2, column 2, red path',
      'row 2, column 3, empty',
      'row 2, column 4, red endpoint',
    ])
  })

  it('says that a path is connected', () => {
    const html = markup(1, {
      paths: {
        red: [
          [0, 0],
          [1, 0],
          [2, 0],
          [3, 0],
        ],
      },
    })
    expect(html).toContain('row 1, column 1, red endpoint, connected')
    expect(html).toContain('row 1, column 2, red path, connected')
  })

  it('has one tab stop, on the first endpoint, and none while disabled', () => {
    expect(all(markup(2), /<td tabindex="0" aria-label="([^"]*)"/gi)).toEqual([
      'row 2, column 1, red endpoint',
    ])
    expect(all(markup(2, {}, true), /<td tabindex="(0)"/gi)).toEqual([])
  })

  it('draws endpoints at 60 % and paths at 30 % of the cell (section 3)', () => {
    const html = markup(1, {
      paths: {
        red: [
          [0, 0],
          [1, 0],
        ],
      },
    })
    expect(html).toContain('viewBox="0 0 400 100"')
    expect(html).toMatch(/puzzle-endpoint-edge" cx="50" cy="50" r="30"/)
    expect(html).toMatch(/puzzle-path-edge" points="50,50 150,50" stroke-width="30"/)
  })

  it('distinguishes colours by a letter too', () => {
    expect(all(markup(5), /<text[^>]*>(.)<\/text>/g)).toEqual([
      'R',
      'R',
      'B',
      'B',
      'G',
      'G',
      'Y',
      'Y',
      'O',
      'O',
    ])
  })

  it('carries no style attribute, which the content security policy would refuse', () => {
    expect(markup(5)).not.toContain('style=')
  })
})
