import { isStatechartPath } from '../../statechart/funnel/path.ts'
import { focusLater } from '../../ui/focus.ts'
import { guardPresses } from '../../ui/guard-presses.ts'
import { scrollToTop } from '../../ui/scroll-to-top.ts'
import { AWAY, TEMPLATE_ID, type TitledScreen } from './names.ts'
import { hadStarted, readApplication, restoreTyped } from './stored-application.ts'

// Runs in the page's head, before anything is drawn: a script of its own, without imports when built.

/** Put in by the build. */
declare const SCREENS: readonly TitledScreen[]

declare global {
  interface Window {
    /** What the applicant did before the page's own script ran; absent if another screen will show. */
    early?: {
      /** Start was pressed: the screen after it shows already. */
      readonly hasStarted: boolean
      /** Ends the watch, and presses the button again that was pressed last, unless a field was used since. */
      handOver(): void
    }
  }
}

const { pathname } = window.location
const isStatechart = isStatechartPath(pathname)
const saved = isStatechart ? undefined : readApplication()
if (!isStatechart) document.title = titleOf(SCREENS)
if (isStatechart || saved || hadStarted()) document.documentElement.dataset.firstView = AWAY
if (!isStatechart && !saved) window.early = watchEarlyPresses()

/** The title of the address, until the machine has said which screen is shown. */
function titleOf(screens: readonly TitledScreen[]): string {
  const entry = screens.find(({ step }) => step === null)
  const screenAtPath = screens.find(({ path }) => path === pathname)
  const current = screens.find(({ step }) => step === saved?.currentStep)
  const screen = saved ? (screenAtPath?.step ? screenAtPath : current) : entry
  return (screen ?? entry)?.title ?? document.title
}

function watchEarlyPresses(): NonNullable<Window['early']> {
  const watch = new AbortController()
  let hasStarted = false
  let pressed: HTMLElement | undefined

  /** Shows the screen after the first one, and returns whether it could: not while it is still loading. */
  function start(): boolean {
    const root = document.getElementById('root')
    const next = document.getElementById(TEMPLATE_ID)
    if (hasStarted || !root || !(next instanceof HTMLTemplateElement)) return false
    if (document.readyState === 'loading' && !next.nextElementSibling) return false
    hasStarted = true
    root.replaceChildren(next.content.cloneNode(true))
    root.dataset.screen = next.dataset.screen ?? ''
    delete document.documentElement.dataset.firstView
    restoreTyped()
    scrollToTop()
    focusLater(() => root.querySelector('h1'), { preventScroll: true })
    return true
  }

  function press(event: MouseEvent): void {
    const button = event.target instanceof Element && event.target.closest('#root button')
    if (!(button instanceof HTMLElement)) return
    event.preventDefault()
    event.stopPropagation()
    if (start()) return
    pressed = button
    if (!hasStarted) startOnceParsed()
  }

  /** Shows the screen after the first one as soon as it is parsed to its end. */
  function startOnceParsed(): void {
    parsing.observe(document.documentElement, { childList: true, subtree: true })
  }

  const parsing = new MutationObserver(() => {
    if (!start()) return
    pressed = undefined
    parsing.disconnect()
  })
  if (hadStarted()) startOnceParsed()

  /** Who goes on to fill in a field is not to lose the focus to the answer of an earlier press. */
  function forgetPress({ target }: Event): void {
    if (target instanceof HTMLInputElement) pressed = undefined
  }

  guardPresses(document, () => hasStarted)
  const options = { capture: true, signal: watch.signal }
  document.documentElement.addEventListener('click', press, options)
  for (const name of ['focusin', 'input']) {
    document.documentElement.addEventListener(name, forgetPress, options)
  }
  return {
    get hasStarted() {
      return hasStarted
    },
    handOver() {
      watch.abort()
      parsing.disconnect()
      pressed?.click()
    },
  }
}
