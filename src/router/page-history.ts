import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'

/** The entries of this page's history, as the projection moves among them. */
export type PageHistory = ReturnType<typeof openHistory>

/**
 * The browser's history. React Router writes the number of an entry into `history.state.idx`; both
 * that and the function itself are undocumented, so this is the only file that knows them, and
 * tests/e2e/router/history.e2e.ts tests what is relied upon. Its documented router would add 10 kB
 * to the first script.
 */
export function openHistory() {
  const history = createBrowserHistory()
  return {
    /** The path of the current entry. */
    path: (): string => history.location.pathname,
    push: (path: string): void => history.push(path),
    replace: (path: string): void => history.replace(path),
    /** Asks the browser to move by so many entries; it moves later, or not at all. */
    go: (delta: number): void => history.go(delta),
    /** Calls back after each move by Back, Forward or `go`. */
    onMove: (listener: () => void): unknown => history.listen(listener),
    /** The number of the current entry; undefined if a hash typed into the address made it. */
    number(): number | undefined {
      const { idx }: { idx?: number | null } = window.history.state ?? {}
      return idx ?? undefined
    },
    setNumber(idx: number): void {
      window.history.replaceState({ ...window.history.state, idx }, '')
    },
  }
}
