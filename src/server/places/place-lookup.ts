import type { PlaceAnswer } from './place-answer.ts'

/** The source of places has had too many questions; ask again after `retryAfter` if it said when. */
export class TooManyLookups extends Error {
  override name = 'TooManyLookups'
  readonly retryAfter: string | undefined

  constructor(retryAfter?: string) {
    super('Too many lookups')
    this.retryAfter = retryAfter
  }
}

/**
 * Finds the place of a public address; a source that fails answers `fail`, it does not throw.
 *
 * @throws TooManyLookups
 */
export type PlaceLookup = (address: string) => Promise<PlaceAnswer>
