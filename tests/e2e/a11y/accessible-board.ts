import type { CDPSession, Page } from 'playwright/test'
import { arrowsAlong } from '../screens/arrows.ts'

/** A square as the grid and its name say it; row and column are counted from 1. */
interface AccessibleSquare {
  row: number
  column: number
  content: string
  isFocused: boolean
}

type Place = readonly [row: number, column: number]

/** A board as a screen reader has it: from the browser's accessibility tree. */
export class AccessibleBoard {
  private readonly page: Page
  private readonly devtools: CDPSession

  constructor(page: Page, devtools: CDPSession) {
    this.page = page
    this.devtools = devtools
  }

  async squares(): Promise<AccessibleSquare[]> {
    const { nodes } = await this.devtools.send('Accessibility.getFullAXTree')
    const read = nodes.filter(({ ignored }) => !ignored)
    const rows = read.filter(({ role }) => role?.value === 'row')
    return rows.flatMap(({ nodeId }, row) => {
      const cells = read.filter(
        ({ role, parentId }) => role?.value === 'gridcell' && parentId === nodeId,
      )
      return cells.map(({ name, properties = [] }, column) => ({
        row: row + 1,
        column: column + 1,
        content: String(name?.value ?? ''),
        isFocused: properties.some(({ name: of, value }) => of === 'focused' && value.value),
      }))
    })
  }

  /** The square in focus. */
  async focused(): Promise<AccessibleSquare | undefined> {
    return (await this.squares()).find(({ isFocused }) => isFocused)
  }

  /** What the page has announced last. */
  async announced(): Promise<string> {
    return (await this.page.locator('#announcements p').allTextContents()).at(-1) ?? ''
  }

  /** Brings the focus to a square by the arrow keys alone. */
  async goesTo([row, column]: Place): Promise<void> {
    const at = await this.focused()
    if (!at) throw new Error('The focus is not on the board')
    const arrows = arrowsAlong([
      [at.column, at.row],
      [column, row],
    ])
    for (const arrow of arrows) await this.page.keyboard.press(arrow)
  }

  /** Draws along these squares, the first of which is an endpoint. */
  async draws([first, ...rest]: readonly Place[]): Promise<void> {
    if (!first) return
    await this.goesTo(first)
    await this.page.keyboard.press('Space')
    for (const place of rest) await this.goesTo(place)
  }
}

/** A way to join the two endpoints of each colour that covers every square, from the accessible names alone. */
export function solutionOf(squares: readonly AccessibleSquare[]): Place[][] {
  const keyOf = ([row, column]: Place) => `${row},${column}`
  const known = new Set(squares.map(({ row, column }) => keyOf([row, column])))
  const ends = Map.groupBy(
    squares.filter(({ content }) => content.includes('endpoint')),
    ({ content }) => content,
  )
  const pairs = [...ends.values()].map((both) =>
    both.map(({ row, column }): Place => [row, column]),
  )
  const isEnd = new Set(pairs.flat().map(keyOf))
  const solved = follow(0, [], new Set())
  if (!solved) throw new Error('The accessible names have no solution')
  return solved

  function follow(index: number, paths: Place[][], taken: ReadonlySet<string>): Place[][] | null {
    const [start, end] = pairs[index] ?? []
    if (!start || !end) return taken.size === known.size ? paths : null
    return lead([start], end, taken, (path, covered) =>
      follow(index + 1, [...paths, path], covered),
    )
  }

  function lead(
    path: Place[],
    end: Place,
    before: ReadonlySet<string>,
    then: (path: Place[], taken: ReadonlySet<string>) => Place[][] | null,
  ): Place[][] | null {
    const [row, column] = path.at(-1) ?? end
    const taken = new Set([...before, keyOf([row, column])])
    if (keyOf([row, column]) === keyOf(end)) return then(path, taken)
    const around: Place[] = [
      [row - 1, column],
      [row + 1, column],
      [row, column - 1],
      [row, column + 1],
    ]
    for (const next of around) {
      const key = keyOf(next)
      const isOpen = known.has(key) && !taken.has(key) && (!isEnd.has(key) || key === keyOf(end))
      const found = isOpen && lead([...path, next], end, taken, then)
      if (found) return found
    }
    return null
  }
}
