import { Problem } from './problem.ts'

/** A request that is refused because of a limit; metrics count it under the limit's name. */
export class LimitProblem extends Problem {
  readonly limit: string

  /** @param limit a name of the server's own: nothing of the request */
  constructor(limit: string, ...problem: ConstructorParameters<typeof Problem>) {
    super(...problem)
    this.limit = limit
  }
}
