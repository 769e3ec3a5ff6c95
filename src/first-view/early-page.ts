/**
 * What the applicant did before the page's own script ran, for it to be done again by that script.
 * Letters need nothing: they stand in their fields.
 */
export interface EarlyPage {
  /** Whether the one button of the first screen was pressed: the screen after it shows already. */
  readonly hasStarted: boolean
  /** Ends the watch; what was done on the fields and buttons is done again. */
  replay(): void
}

declare global {
  interface Window {
    /** Set by the script in the page's head; absent where the page was not prerendered. */
    earlyPage?: EarlyPage
  }
}
