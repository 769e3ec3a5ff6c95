import type { Journey } from '../../journey/journey.ts'

/** The stops that transitions lead along to another one, rules that did not hold included; null where they do not. */
export function wayFrom(
  from: string,
  to: string,
  taken: readonly string[],
  { phases, lines }: Journey,
): string[] | null {
  const gates = phases.flatMap(({ stops }) => stops.filter(({ kind }) => kind === 'gate'))
  const way = [from]
  const here = () => way.at(-1) ?? from
  for (const id of taken) {
    const gate = gates.some((one) => one.id === id)
    while (gate && here() !== id) {
      const past = lines.find((line) => line.kind === 'else' && line.from === here())
      if (!past) return null
      way.push(past.to)
    }
    const line = lines.find(
      ({ kind, from, transitions }) =>
        kind !== 'else' && from === here() && transitions.includes(id),
    )
    if (line) way.push(line.to)
  }
  return way.length > 1 && here() === to ? way : null
}
