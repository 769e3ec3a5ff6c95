import type { FunnelMachine } from '../../../machines/funnel.machine.ts'
import { selectScreen } from '../../../machines/selectors.ts'
import { project } from '../../../src/router/projection.ts'
import { type ScreenRoute, screenAmong } from '../../../src/router/routes.ts'
import { differenceBetween } from '../../paths/difference.ts'
import { INTRO, STEPS } from '../../specification/steps.ts'
import { type CheckResult, type Explored, placeOf } from '../explored.ts'
import { memoryHistory } from '../memory-history.ts'

/** The address does not change while a submission is looked up. */
const WITHOUT_ADDRESS: readonly string[] = ['restoring', 'locating']
const PATHS: ReadonlyMap<string, string> = new Map(
  [INTRO, ...STEPS].map(({ id, path }) => [id, path]),
)

/**
 * The address bar in every reached state shows the path of its screen in the route table of section
 * 2.
 */
export function* checkUrls(
  _: FunnelMachine,
  { graph, shortestPaths }: Explored,
): Generator<CheckResult> {
  const bar = addressBar()
  for (const { key, snapshot } of graph.nodes.values()) {
    const before = bar.path()
    const is = bar.shows(screenAmong(snapshot.getMeta()))
    const screen = selectScreen(snapshot)
    const should = WITHOUT_ADDRESS.includes(screen) ? before : PATHS.get(screen)
    const { screen: place, regions } = placeOf(snapshot)
    yield {
      item: `${place} × ${regions}`,
      name: `the address of ${screen}`,
      transitions: [],
      path: shortestPaths.get(key) ?? [],
      difference: differenceBetween({ address: should }, { address: is }),
    }
  }
}

/** The projection with a history in memory that is shown each screen in turn. */
function addressBar() {
  const history = memoryHistory(['/opened'])
  let screen: ScreenRoute | undefined
  let show = () => {}
  project(
    {
      screen: () => screen,
      request: () => {},
      onShown: (listener) => {
        show = listener
      },
    },
    history,
    () => {},
  )
  return {
    path: () => history.path(),
    shows(next: ScreenRoute | undefined) {
      screen = next
      show()
      return history.path()
    },
  }
}
