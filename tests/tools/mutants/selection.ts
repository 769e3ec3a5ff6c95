import type { Mutant } from '../../mutation/mutant.ts'

/** Which mutants are judged: of one kind, with a text in their name, every so many-th. */
export interface Selection {
  kind?: string | undefined
  only?: string | undefined
  sample: number
}

/** The name by which a mutant is listed: its kind and what was changed. */
export function nameOf({ kind, what }: Pick<Mutant, 'kind' | 'what'>): string {
  return `${kind}: ${what}`
}

export function selectFrom(
  mutants: readonly Mutant[],
  { kind, only, sample }: Selection,
): Mutant[] {
  return mutants
    .filter((mutant) => kind === undefined || mutant.kind === kind)
    .filter((mutant) => only === undefined || nameOf(mutant).includes(only))
    .filter((_, position) => position % sample === 0)
}

export function isWhole({ kind, only, sample }: Selection): boolean {
  return kind === undefined && only === undefined && sample === 1
}
