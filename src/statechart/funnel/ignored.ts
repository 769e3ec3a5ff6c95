const MOST_SHOWN = 5
const MAX_LENGTH = 40

/** What of the address cannot be shown, and what is shown instead. */
export function ignoredSentence(ignored: readonly string[], instead: string): string {
  const shown = ignored
    .slice(0, MOST_SHOWN)
    .map((one) => (one.length > MAX_LENGTH ? `${one.slice(0, MAX_LENGTH)}…` : one))
  const others = ignored.length > MOST_SHOWN ? ` and ${ignored.length - MOST_SHOWN} more` : ''
  return `Not understood in the address: ${shown.join(', ')}${others}. Shown instead: ${instead}. Choose below what you want to see.`
}
