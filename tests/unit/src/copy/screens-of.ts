import type { FunnelMachine } from '../../../../machines/funnel.machine.ts'
import type { StateMeta } from '../../../../machines/meta.ts'

/** Title and subtitle of each screen, by the name of its state. */
export function screensOf({ root }: FunnelMachine): object {
  const screens = Object.entries(root.states.flow?.states ?? {}).flatMap(([name, { meta }]) => {
    const { screen }: StateMeta = meta ?? {}
    return screen ? [[name, { title: screen.title, subtitle: screen.subtitle }]] : []
  })
  return Object.fromEntries(screens)
}
