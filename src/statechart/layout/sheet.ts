import type { ChartState, Trigger } from '../chart/chart.ts'
import type { TextStyle } from './text.ts'

export interface Point {
  x: number
  y: number
}

/** Whole pixels at 100 %, from the top left. */
export interface Box extends Point {
  width: number
  height: number
}

/** One line of text; `x` is where it starts, `y` its baseline, both from its card's corner. */
export interface PlacedText extends Point {
  text: string
  style: TextStyle
}

/** A target that is not drawn next to its transition: its name in a pill, from its card's corner. */
export interface PlacedBadge extends Box {
  /** The state it names. */
  state: string
  text: PlacedText
}

export type TriggerKind = Trigger['kind']

/** One transition written into a card, as wide as the card; places are from the card's corner. */
export interface PlacedRow extends Box {
  transition: string
  kind: TriggerKind
  /** The trigger's line begins this row; further branches of the same trigger are below it. */
  hasTrigger: boolean
  /** Vertical middle of the row's first line, where its glyph, mark and edge are. */
  middle: number
  texts: PlacedText[]
  badges: PlacedBadge[]
}

/** A state with everything that is to be said of it, or the transitions that are possible anywhere in the state around it. */
export interface PlacedCard extends Box {
  state: string
  /** `state` itself, `anywhere` inside the opened state, a parallel `region`, a state not opened here. */
  role: 'state' | 'anywhere' | 'region' | 'collapsed'
  /** Final and history states look like what they are. */
  kind: ChartState['kind']
  /** The number of a step, drawn in a circle. */
  step: number | null
  texts: PlacedText[]
  /** The vertical middles of thin lines across the card. */
  rules: number[]
  rows: PlacedRow[]
}

/** A state opened in place: its cards are inside it. */
export interface PlacedFrame extends Box {
  state: string
  texts: PlacedText[]
}

/** An edge between two boxes, or from the first dot where `kind` is `initial`. */
export interface PlacedEdge {
  id: string
  kind: TriggerKind | 'initial'
  /** The transitions that it represents: one in an opened state, several in the overview. */
  transitions: string[]
  points: Point[]
  label: PlacedLabel | null
}

/** The label of an edge of the overview; the texts are placed from the label's corner. */
export interface PlacedLabel extends Box {
  texts: PlacedText[]
  /** The state that it names, if the edge ends at its name instead of at a box. */
  state: string | null
}

/** A picture with everything in its place. */
export interface Sheet {
  /** The id of the state that it opens; the overview's is that of the chart's main part. */
  id: string
  title: string
  /** What the sheet is about, in a sentence. */
  description: string
  width: number
  height: number
  /** Above everything else: title, description and what the opened state does itself. */
  head: PlacedText[]
  frames: PlacedFrame[]
  cards: PlacedCard[]
  edges: PlacedEdge[]
  /** Where the legend of signs goes, if the sheet has room for one. */
  legend: Point | null
  /** The dots before the states that are entered first. */
  dots: Point[]
}
