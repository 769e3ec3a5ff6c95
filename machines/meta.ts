import type { Stage, StageRule } from './decision/table.ts'

/** The route and the headings of a screen; the router and the page shell read nothing else. */
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

/** The outcome that a final state of the decision means. */
export interface OutcomeMeta {
  rule: StageRule
  stage: Stage
}

/** What an outcome is to the applicant: the heading that is read, and whether it was hoped for. */
interface HeardMeta {
  heading: string
  tone: 'good' | 'open' | 'bad'
}

/** The condition of a guard as a sentence, with its values. */
export interface GuardMeta {
  words: string
  /** A few words, to stand on a line or a card. */
  short?: string
  values?: Readonly<Record<string, string | number>>
  /** Section of the specification that the guard comes from. */
  section?: string
}

export interface StateMeta {
  screen?: ScreenMeta
  /** Where the journey picture shows the state; states of one phase stand together, in their order. */
  phase?: string
  /** Within the phase: the title of the frame that it stands in, of which a region beside it is the head. */
  frame?: string
  outcome?: OutcomeMeta
  heard?: HeardMeta
  /** Section of the specification that the state or transition comes from. */
  section?: string
  /** On the chart itself: its guards by name. */
  guards?: Readonly<Record<string, GuardMeta>>
  /** On the chart itself: its events in words, where their names do not say enough. */
  events?: Readonly<Record<string, string>>
  /** On the chart itself: who sends each event that no region raises. */
  senders?: Readonly<Record<string, string>>
}
