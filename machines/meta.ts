import type { DecisionState, Stage } from './decision/table.ts'

/** The route and the headings of a screen; the router and the page shell read nothing else. */
export interface ScreenMeta {
  /** Route name, as section 2 and the analytics events carry it. */
  name: string
  path: string
  /** Position among the steps, from 1; null for the page before the first. */
  step: number | null
  title: string
  subtitle: string
  /** Segment of the circular progress, out of 6; null if none is shown. */
  segment: number | null
  mayGoBack: boolean
  /** Whether coming here adds an entry to the browser's history or replaces the one there is. */
  history: 'push' | 'replace'
}

/** The outcome that a final state of the decision means. */
interface OutcomeMeta {
  rule: DecisionState
  stage: Stage
  /** Why, if the stage says it. */
  reason?: string
}

/** An outcome as the applicant sees it: its heading, and whether it is good news. */
interface ResultMeta {
  heading: string
  tone: 'good' | 'open' | 'bad'
}

/** The condition of a guard as a sentence, with its values. */
export interface GuardMeta {
  words: string
  /** A few words, for a line or a card. */
  short?: string
  values?: Readonly<Record<string, string | number | readonly string[]>>
  /** What else a reader should know of the rule. */
  note?: string
  /** Section of the specification that the guard comes from. */
  section?: string
}

/** Texts about the whole chart, for its readers. */
export interface ChartWords {
  /** What the chart is called. */
  title?: string
  /** Its guards by name. */
  guards?: Readonly<Record<string, GuardMeta>>
  /** Its events, if their names do not say enough. */
  events?: Readonly<Record<string, string>>
  /** Who sends each event that no region raises. */
  senders?: Readonly<Record<string, string>>
}

export interface StateMeta extends ChartWords {
  screen?: ScreenMeta
  /** The state's group in the journey picture; the states of a phase are drawn together, in order. */
  phase?: string
  /** Within the phase: the title of the frame around it, of which a parallel region is the head. */
  frame?: string
  /** In words, of a state without a screen whose name does not say it. */
  title?: string
  /** The step on whose card the journey says a parallel region. */
  within?: string
  /** Ids of the step where a region parallel to the steps begins, and of the one that waits for it. */
  alongside?: { begins: string; awaitedBy?: string }
  /** When what a state without a delay invokes ends, or why nothing ends it. */
  deadline?: string
  /** What the screen of an outcome is called in a state that changes it. */
  variant?: string
  /** What else a reader should know of an outcome. */
  note?: string
  outcome?: OutcomeMeta
  result?: ResultMeta
  /** Section of the specification that the state or transition comes from. */
  section?: string
}
