import { STORAGE_KEYS } from '../../../machines/records/storage-keys.ts'
import { isStatechartPath } from '../../statechart/funnel/path.ts'
import { focusLater } from '../../ui/focus.ts'
import { guardPresses } from '../../ui/guard-presses.ts'
import { AWAY, TEMPLATE_ID, type TitledScreen } from './names.ts'

// Runs in the page's head, before anything is drawn: a script of its own, without imports when built.

/** Put in by the build. */
declare const SCREENS: readonly TitledScreen[]

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

const { pathname } = window.location
const isStatechart = isStatechartPath(pathname)
const saved = isStatechart ? undefined : readApplication()
if (!isStatechart) document.title = titleOf(SCREENS)
if (isStatechart || saved) document.documentElement.dataset.firstView = AWAY
else window.early = watchEarlyPresses()

/** The application that was started on this device; undefined where there is none. */
function readApplication(): { currentStep?: unknown } | undefined {
  try {
    const application = Object(JSON.parse(localStorage.getItem(STORAGE_KEYS.application) ?? '{}'))
    return application.applicationStarted === true ? application : undefined
  } catch {
    return undefined
  }
}

/** The title of the address, until the machine has said which screen is shown. */
function titleOf(screens: readonly TitledScreen[]): string {
  const entry = screens.find(({ step }) => step === null)
  const named = screens.find(({ path }) => path === pathname)
  const current = screens.find(({ step }) => step === saved?.currentStep)
  const screen = saved ? (named?.step ? named : current) : entry
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
    window.scrollTo(0, 0)
    focusLater(() => root.querySelector('h1'))
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
