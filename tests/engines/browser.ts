/** One input device with its ticks, as WebDriver and WebDriver BiDi both spell it. */
type InputSource =
  | {
      type: 'pointer'
      id: string
      parameters: { pointerType: 'mouse' | 'touch' }
      actions: PointerTick[]
    }
  | { type: 'key'; id: string; actions: KeyTick[] }

export interface KeyTick {
  type: 'keyDown' | 'keyUp'
  value: string
}

export type PointerTick =
  | { type: 'pointerMove'; x: number; y: number; duration: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }

/** What JSON can carry between a test and a page. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json }

/** A browser of any engine with one page open and a profile of its own. */
export interface Browser {
  /** Whether its driver makes touch events. */
  readonly hasTouch: boolean
  goTo(url: string): Promise<void>
  goBack(): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page; it sees its arguments and the page, nothing of the test. */
  run<Args extends readonly Json[], Result extends Json>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>
  act(sources: readonly InputSource[]): Promise<void>
  /** Gives a file of this machine to the only file input that the selector finds. */
  chooseFile(selector: string, path: string): Promise<void>
  /** A PNG of what is seen. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

export interface BrowserOptions {
  environment: Record<string, string>
  /** What `goTo` and `reload` wait for: the end of the page's loading, or nothing. */
  awaited: 'complete' | 'none'
}

/** Width and height of the page's viewport in CSS pixels. */
export interface Viewport {
  width: number
  height: number
}

/** A script that takes and gives JSON text, which every protocol carries without conversions. */
export function scriptOf<Args extends readonly Json[]>(script: (...args: Args) => Json): string {
  return `(args) => JSON.stringify((${script})(...JSON.parse(args)) ?? null)`
}
