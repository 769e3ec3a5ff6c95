import type { ExploredOutbox, OutboxStep } from './explore.ts'
import { delaysIn } from './observe.ts'
import { storedOn, type World } from './world.ts'

/**
 * Invariants of the outbox, for all answers in all orders; each returns its violations in a step.
 */
export const INVARIANTS: Readonly<Record<string, (step: OutboxStep) => string[]>> = {
  'a submission leaves the device only once the backend has it': ({ from, world }) =>
    from
      ? storedOn(from.world.device).flatMap(([id]) =>
          world.device[id] || world.backend.includes(id) ? [] : id,
        )
      : [],

  'a submission is noted as delivered only once the backend has it': ({ world }) =>
    storedOn(world.device).flatMap(([id, { isAcknowledged }]) =>
      isAcknowledged && !world.backend.includes(id) ? id : [],
    ),

  'an undecided submission stays where the next takeover finds it': ({ world }) =>
    storedOn(world.device).flatMap(([id, { hasAnswers, isDecided, isCleared }]) =>
      hasAnswers && !isDecided && isCleared ? id : [],
    ),

  'one submission is on its way at a time': ({ from, edge }) =>
    from?.snapshot.children.sendContact && !edge.name.startsWith('sendContact')
      ? begunBy(edge.actions, 'sendContact')
      : [],

  'nothing is sent before the end of a Retry-After': ({ from, edge }) =>
    from && !endsPause(edge.name) && delaysIn(from.snapshot).includes('retryAfter')
      ? [...begunBy(edge.actions, 'holdSenderLock'), ...begunBy(edge.actions, 'sendContact')]
      : [],

  'nothing is decided twice': ({ from, edge }) =>
    begunBy(edge.actions, 'freezeSubmission').filter((id) => {
      const [, stored] = storedOn(from?.world.device ?? {}).find(([known]) => known === id) ?? []
      return stored?.isDecided
    }),
}

/** The nodes from which no path leads to a state where everything is delivered. */
export function deadEnds({ nodes, edges }: ExploredOutbox): string[] {
  const incoming = Map.groupBy(edges, ({ to }) => to)
  const queue = [...nodes.values()].filter(({ world }) => isAllDelivered(world))
  const reaching = new Set(queue.map(({ key }) => key))
  for (let node = queue.shift(); node; node = queue.shift()) {
    for (const { from } of incoming.get(node.key) ?? []) {
      const before = from === null ? undefined : nodes.get(from)
      if (!before || reaching.has(before.key)) continue
      reaching.add(before.key)
      queue.push(before)
    }
  }
  return [...nodes.keys()].filter((key) => !reaching.has(key))
}

function isAllDelivered({ device }: World): boolean {
  return storedOn(device).every(
    ([, { hasAnswers, isDecided, isAcknowledged, isRefused }]) =>
      isAcknowledged || isRefused || !(hasAnswers || isDecided),
  )
}

function endsPause(name: string): boolean {
  return name === 'after retryAfter'
}

/** The applicant of each call with that name. */
function begunBy(actions: OutboxStep['edge']['actions'], name: string): string[] {
  return actions.flatMap(({ type, params }) => {
    const { id, input } = (params ?? {}) as { id?: string; input?: { submissionId: string } }
    return type === 'xstate.spawnChild' && id === name ? [input?.submissionId ?? name] : []
  })
}
