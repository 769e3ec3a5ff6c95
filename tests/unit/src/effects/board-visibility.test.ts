import { getEventListeners } from 'node:events'
import { beforeEach, expect, it, vi } from 'vitest'
import { openBoardVisibility } from '../../../../src/effects/board-visibility.ts'
import { runCallback } from './run-actor.ts'
import { stubPage } from './stub-page.ts'

let page: ReturnType<typeof stubPage>
beforeEach(() => {
  page = stubPage()
})

function watched(isPausedWhenHidden = true) {
  const boardVisibility = openBoardVisibility(isPausedWhenHidden)
  const run = runCallback(boardVisibility.watchBoard, undefined)
  return { boardVisibility, run, reported: () => run.reported.map(({ type }) => type) }
}

it('the board is in sight while it is mounted', () => {
  const { boardVisibility, reported } = watched()
  expect(reported()).toEqual([])
  const unmount = boardVisibility.mount()
  expect(reported()).toEqual(['BOARD.SHOWN'])
  unmount()
  expect(reported()).toEqual(['BOARD.SHOWN', 'BOARD.HIDDEN'])
})

it('a board that is mounted already is in sight where the timer runs again; in between nothing listens to the page', () => {
  const boardVisibility = openBoardVisibility(true)
  boardVisibility.mount()
  for (const _ of [1, 2]) {
    const run = runCallback(boardVisibility.watchBoard, undefined)
    expect(run.reported.map(({ type }) => type)).toEqual(['BOARD.SHOWN'])
    run.stop()
    for (const name of ['pagehide', 'pageshow', 'visibilitychange']) {
      expect([page.window, page.document].flatMap((of) => getEventListeners(of, name))).toEqual([])
    }
  }
})

it('a page that is left is no pause, and one that the browser stored goes on when it returns', () => {
  const { boardVisibility, reported } = watched()
  boardVisibility.mount()
  page.happens('pagehide')
  page.show(false)
  expect(reported()).toEqual(['BOARD.SHOWN', 'PAGE.LEFT'])
  page.show(true)
  expect(reported()).toHaveLength(2)
  page.happens('pageshow')
  expect(reported()).toEqual(['BOARD.SHOWN', 'PAGE.LEFT', 'BOARD.SHOWN'])
  expect(boardVisibility.isPausedByPage()).toBe(false)
})

it('a hidden page pauses, which is the reason of that pause alone', () => {
  const { boardVisibility, run, reported } = watched()
  const listener = vi.fn()
  boardVisibility.subscribe(listener)
  boardVisibility.mount()
  page.show(false)
  expect(reported()).toEqual(['BOARD.SHOWN', 'TIMER.PAUSED'])
  expect(boardVisibility.isPausedByPage()).toBe(true)
  run.stop()
  page.show(true)
  runCallback(boardVisibility.watchBoard, undefined)
  expect(boardVisibility.isPausedByPage()).toBe(false)
  expect(listener).toHaveBeenCalledTimes(2)
})

it('a page that was opened in the background shows its board once it is visible', () => {
  page.show(false)
  const { boardVisibility, reported } = watched()
  boardVisibility.mount()
  expect(reported()).toEqual([])
  page.show(true)
  expect(reported()).toEqual(['BOARD.SHOWN'])
})

it('where a hidden page goes on counting, only leaving ends it', () => {
  const { boardVisibility, reported } = watched(false)
  boardVisibility.mount()
  page.show(false)
  page.show(true)
  expect(reported()).toEqual(['BOARD.SHOWN'])
  page.happens('pagehide')
  expect(reported()).toEqual(['BOARD.SHOWN', 'PAGE.LEFT'])
})
