/** Where the browser stands among the entries of this page's history. */
export interface HistoryEntries {
  /** The number of the current entry; undefined where the applicant made it, by typing a hash. */
  number(): number | undefined
  /** Gives the current entry its number. */
  setNumber(number: number): void
}

/** The browser's entries, numbered where react-router's history numbers its own: `history.state.idx`. */
export const browserEntries: HistoryEntries = {
  number() {
    const { idx }: { idx?: number | null } = window.history.state ?? {}
    return idx ?? undefined
  },
  setNumber(idx) {
    window.history.replaceState({ ...window.history.state, idx }, '')
  },
}
