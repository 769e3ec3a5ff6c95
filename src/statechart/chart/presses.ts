import type { Chart, ChartTransition } from './chart.ts'
import { metaOf } from './meta.ts'
import { type ChartTree, enteredWith, mainPartOf } from './tree.ts'

/** The presses and everything between them on a shortest way, as transitions. */
interface Way {
  presses: ChartTransition[]
  taken: ChartTransition[]
}

/**
 * A way to each outcome with the fewest presses from the first screen; none if the chart does not say who sends events. What a person types or draws is not counted, and
 * no rule is evaluated: each rule on the way is taken to hold.
 */
export function fewestPresses(chart: Chart, tree: ChartTree): Map<string, Way> {
  const { main } = mainPartOf(tree)
  const { senders } = metaOf(tree.root)
  const first = chart.states.find((state) => metaOf(state).screen)
  const ways = new Map<string, Way>()
  if (!first || !senders) return ways
  let open = enteredWith(tree, first.id).map((id): [string, Way] => [id, NOTHING])
  while (open.length > 0) {
    const next: typeof open = []
    for (const [id, way] of open) {
      if (ways.has(id)) continue
      ways.set(id, way)
      for (const transition of ownAndAround(id)) {
        const isPress = pressOf(transition)
        if (isPress === null) continue
        const on = {
          presses: isPress ? [...way.presses, transition] : way.presses,
          taken: [...way.taken, transition],
        }
        const entered = transition.targets
          .filter((target) => tree.isWithin(target, main.id))
          .flatMap((target) => enteredWith(tree, target))
        for (const target of entered) (isPress ? next : open).push([target, on])
      }
    }
    open = next
  }
  return new Map([...ways].filter(([id]) => metaOf(tree.state(id)).outcome))

  function ownAndAround(id: string): ChartTransition[] {
    return tree
      .upFrom(id)
      .filter((one) => one !== main && tree.isWithin(one.id, main.id))
      .flatMap((one) => tree.transitionsOf(one.id))
  }

  /** Whether a person does it; null for what only the browser or a service of another part sends. */
  function pressOf({ trigger }: ChartTransition): boolean | null {
    if (trigger.kind !== 'event') return false
    const sender = senders?.[trigger.event]
    if (sender === undefined) return false
    return isPerson(sender) ? true : null
  }
}

const NOTHING: Way = { presses: [], taken: [] }

/** By the convention of docs/your-own-chart.md: `the applicant`, but not `the browser` or a service. */
function isPerson(sender: string): boolean {
  return sender.startsWith('the ') && sender !== 'the browser'
}
