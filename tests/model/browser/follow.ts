import { START } from '../../paths/plan.ts'
import type { BrowserStep } from './plan.ts'
import type { BrowserEdge, WalkableGraph } from './walkable.ts'

/** The steps that a browser can take of a path, and the first that it cannot. */
export interface Followed {
  steps: BrowserStep[]
  stoppedAt: string | undefined
}

/**
 * Follows the step names of paths as far as a browser can. Automatic steps are taken when they occur,
 * whether or not a path has them there.
 */
export function followerInBrowser({
  edges,
}: WalkableGraph): (names: readonly string[]) => Followed {
  const outgoing = Map.groupBy(edges, ({ from }) => from ?? START)
  return (names) => follow(outgoing, names)
}

function follow(
  outgoing: ReadonlyMap<string, readonly BrowserEdge[]>,
  names: readonly string[],
): Followed {
  const taken: BrowserEdge[] = []
  const early: string[] = []
  const here = () => outgoing.get(taken.at(-1)?.to ?? START) ?? []
  const answered = (name: string) => here().find((edge) => edge.name === name)

  function takeAutomaticSteps(next: string | undefined): void {
    for (;;) {
      const coming = here().filter(({ isAutomatic }) => isAutomatic)
      const edge = coming.find(({ name }) => name === next) ?? coming[0]
      if (!edge || edge.name === next) return
      taken.push(edge)
      early.push(edge.name)
    }
  }

  for (const name of names) {
    const isTaken = early.indexOf(name)
    if (isTaken >= 0) {
      early.splice(isTaken, 1)
      continue
    }
    takeAutomaticSteps(name)
    const edge = answered(name)
    if (!edge) return { steps: taken.map(stepOf), stoppedAt: name }
    taken.push(edge)
  }
  takeAutomaticSteps(undefined)
  return { steps: taken.map(stepOf), stoppedAt: undefined }
}

function stepOf({ name, transitions, isAutomatic, waitMs }: BrowserEdge): BrowserStep {
  return { name, transitions, isAutomatic, waitMs }
}
