import type { Stage, StageRule } from './decision/table.ts'

/** How a screen is reached and headed: the router and the page shell read nothing else. */
export interface ScreenMeta {
  /** Route name, as section 2 and the analytics events carry it. */
  name: string
  path: string
  /** Position among the steps, from 1; null for the page before the first. */
  step: number | null
  title: string
  subtitle: string
  /** Segment of the circular progress, out of 6; null where none is shown. */
  segment: number | null
  mayGoBack: boolean
  /** Whether coming here adds an entry to the browser's history or replaces the one there is. */
  history: 'push' | 'replace'
}

/** What a resting state of the decision stands for. */
export interface OutcomeMeta {
  rule: StageRule
  stage: Stage
}

/** What a guard asks, in a sentence, with the values that it compares with. */
export interface GuardMeta {
  words: string
  values?: Readonly<Record<string, string | number>>
  /** Section of the specification that the guard comes from. */
  section?: string
}

export interface StateMeta {
  screen?: ScreenMeta
  outcome?: OutcomeMeta
  /** Section of the specification that the state or transition comes from. */
  section?: string
  /** On the chart itself: its guards by name. */
  guards?: Readonly<Record<string, GuardMeta>>
}
