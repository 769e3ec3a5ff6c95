import { STORAGE_KEYS } from '../../../machines/records/storage-keys.ts'
import { isStatechartPath } from '../../statechart/funnel/path.ts'
import { guardPresses } from '../../ui/guard-presses.ts'
import { AWAY, TEMPLATE_ID } from './names.ts'

// Runs in the page's head, before anything is drawn: a script of its own, without imports when built.

declare global {
  interface Window {
    /** What the applicant did before the page's own script ran; absent where another screen will show. */
    early?: {
      /** Start was pressed: the screen after it shows already. */
      readonly hasStarted: boolean
      /** Ends the watch, and presses the button again that was pressed last, unless a field was used since. */
      handOver(): void
    }
  }
}

if (isOtherPage()) document.documentElement.dataset.firstView = AWAY
else window.early = watchEarlyPresses()

/** Whether the page will show something else than the first screen. */
function isOtherPage(): boolean {
  if (isStatechartPath(window.location.pathname)) return true
  try {
    const application: unknown = JSON.parse(localStorage.getItem(STORAGE_KEYS.application) ?? '{}')
    return Object(application).applicationStarted === true
  } catch {
    return false
  }
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
    window.scrollTo(0, 0)
    root.querySelector('h1')?.focus({ preventScroll: true })
    return true
  }

  function press(event: MouseEvent): void {
    const button = event.target instanceof Element && event.target.closest('button')
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    if (!start()) pressed = button
    if (!hasStarted) parsing.observe(document.documentElement, { childList: true, subtree: true })
  }

  /** Answers a press that came before the screen after the first one was parsed to its end. */
  const parsing = new MutationObserver(() => {
    if (!pressed) parsing.disconnect()
    else if (start()) pressed = undefined
  })

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
