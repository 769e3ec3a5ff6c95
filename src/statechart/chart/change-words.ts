import type { Change } from './compare.ts'

/** A change in a sentence, and a line for each value that differs. */
export function changeInWords({ kind, what, name, differences }: Change): string[] {
  return [
    `${WHAT[what]} ${kind}: ${name}`,
    ...differences.map(
      ({ field, before, after }) => `  ${field}: ${quoted(before)} → ${quoted(after)}`,
    ),
  ]
}

/** How many changes there are, in a sentence. */
export function changesInWords(changes: readonly Change[]): string {
  if (changes.length === 0) return 'Nothing differs.'
  const counts = (['added', 'removed', 'changed'] as const)
    .map((kind) => [kind, changes.filter((change) => change.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}`)
  return `${changes.length === 1 ? '1 change' : `${changes.length} changes`}: ${counts.join(', ')}.`
}

const WHAT: Record<Change['what'], string> = {
  state: 'State',
  transition: 'Transition',
  rule: 'Rule',
  delay: 'Delay',
}

function quoted(value: string): string {
  return value === '' ? 'nothing' : `'${value}'`
}
