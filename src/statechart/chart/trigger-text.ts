import type { Trigger } from './chart.ts'

/** What makes a transition happen, as short as it goes. */
export function triggerText(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'event':
      return trigger.event
    case 'always':
      return 'at once'
    case 'after':
      return `after ${trigger.delay}`
    case 'done':
      return `${trigger.actor} answers`
    case 'error':
      return `${trigger.actor} fails`
  }
}
