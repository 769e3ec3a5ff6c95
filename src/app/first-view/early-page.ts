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
    /** Set by the script after the prerendered screens; absent where the page shows others. */
    earlyPage?: EarlyPage
    /** What was pressed while the page was still being read, before that script ran. */
    earlyPress?: EventTarget | null
  }
}
