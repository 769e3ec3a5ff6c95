import { stateName } from '../rules/us-states.ts'
import type { TestCity } from './values.ts'

/** `Michigan (MI), Pennsylvania (PA)`, or with a word before the last; a code of no state stands alone. */
export function statesInWords(codes: readonly string[], lastWord?: 'or'): string {
  const names = codes.map((code) => {
    const name = stateName(code)
    return name === '' ? code : `${name} (${code})`
  })
  return listed(names, lastWord)
}

/** `Austin (Texas, TX), Phoenix (Arizona, AZ)`, or with a word before the last. */
export function citiesInWords(cities: readonly TestCity[], lastWord?: 'or'): string {
  return listed(
    cities.map(({ city, code, name }) => `${city} (${name}, ${code})`),
    lastWord,
  )
}

function listed(names: readonly string[], lastWord?: string): string {
  if (lastWord === undefined || names.length < 2) return names.join(', ') || 'any'
  return `${names.slice(0, -1).join(', ')} ${lastWord} ${names.at(-1)}`
}
