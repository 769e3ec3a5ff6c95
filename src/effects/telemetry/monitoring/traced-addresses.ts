const SPECIAL = /[.*+?^${}()|[\]\\]/g

/**
 * The addresses whose calls carry trace headers (section 7): any port of localhost, and the product's
 * own API. Whole beginnings, so that an address that merely mentions one of them carries none.
 *
 * @param apiBaseUrl absolute, or a path on the own origin; without a slash at the end
 */
export function tracedAddresses(apiBaseUrl: string): RegExp[] {
  const beginning = apiBaseUrl.replaceAll(SPECIAL, '\\$&')
  return [/^https?:\/\/localhost(:\d+)?(\/|$)/, new RegExp(`^${beginning}/`)]
}
