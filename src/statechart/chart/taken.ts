import type { AnyTransitionDefinition, InspectedMicrostepEvent } from 'xstate'

/** The id of a transition definition, the same as in the chart of its machine. */
export function transitionId(definition: AnyTransitionDefinition): string {
  const known = IDS.get(definition)
  if (known !== undefined) return known
  const { source, eventType } = definition
  const id = `${source.id} / ${eventType || 'always'} / ${orderOf(definition)}`
  IDS.set(definition, id)
  return id
}

const IDS = new WeakMap<AnyTransitionDefinition, string>()

export function orderOf(definition: AnyTransitionDefinition): number {
  const { source, eventType } = definition
  const siblings = eventType === '' ? source.always : source.transitions.get(eventType)
  return siblings?.indexOf(definition) ?? 0
}

/**
 * The transitions that a microstep took; the pseudo-transition into the initial state is in no
 * chart. XState names them in `_transitions` alone, which it does not document.
 */
export function transitionsOf(microstep: InspectedMicrostepEvent): AnyTransitionDefinition[] {
  return microstep._transitions.filter(isDefined)
}

function isDefined(definition: AnyTransitionDefinition): boolean {
  const { source, eventType } = definition
  return eventType === ''
    ? (source.always?.includes(definition) ?? false)
    : (source.transitions.get(eventType)?.includes(definition) ?? false)
}

/** A transition's id as it is counted: its hash of 32 bits (FNV-1a), at most seven letters and digits. */
export function countedId(id: string): string {
  let hash = 2166136261
  for (const letter of id) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619)
  return (hash >>> 0).toString(36)
}
