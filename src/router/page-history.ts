import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'

/** The entries of this page's history, as the projection moves among them. */
export interface PageHistory {
  /** The path of the current entry. */
  path(): string
  push(path: string): void
  replace(path: string): void
  /** Asks the browser to move by so many entries; it moves later, or not at all. */
  go(delta: number): void
  /** Calls back after each move by Back, Forward or `go`. */
  onMove(listener: () => void): void
  /** The number of the current entry; undefined where a hash typed into the address made it. */
  number(): number | undefined
  setNumber(number: number): void
}

/**
 * The browser's history. React Router writes the number of an entry into `history.state.idx`; both
 * that and the function itself are undocumented, so this is the only file that knows them, and
 * tests/e2e/router/history.e2e.ts holds what is relied upon. Its documented router would add 10 kB
 * to the first script.
 */
export function openHistory(): PageHistory {
  const history = createBrowserHistory()
  return {
    path: () => history.location.pathname,
    push: (path) => history.push(path),
    replace: (path) => history.replace(path),
    go: (delta) => history.go(delta),
    onMove: (listener) => history.listen(listener),
    number() {
      const { idx }: { idx?: number | null } = window.history.state ?? {}
      return idx ?? undefined
    },
    setNumber(idx) {
      window.history.replaceState({ ...window.history.state, idx }, '')
    },
  }
}
