import { guardPresses } from '../../ui/guard-presses.ts'
import type { EarlyPage } from './early-page.ts'
import { AWAY, TEMPLATE_ID } from './names.ts'

// Runs after the prerendered screens: a script of its own, without imports when built.

if (document.documentElement.dataset.firstView !== AWAY) {
  window.earlyPage = watchEarlyPage(document, window.earlyPress)
}

function watchEarlyPage(page: Document, pressed: EventTarget | null | undefined): EarlyPage {
  const done: (() => void)[] = []
  const watch = new AbortController()
  let hasStarted = false

  guardPresses(page, () => hasStarted)

  /** Shows the screen after the first one, and tells whether it could: not once the views take over. */
  function start(): boolean {
    const root = page.getElementById('root')
    const next = page.getElementById(TEMPLATE_ID)
    if (hasStarted || !root || !(next instanceof HTMLTemplateElement)) return false
    hasStarted = true
    root.replaceChildren(next.content.cloneNode(true))
    root.dataset.screen = next.dataset.screen ?? ''
    window.scrollTo(0, 0)
    root.querySelector('h1')?.focus({ preventScroll: true })
    return true
  }

  function press(event: MouseEvent): void {
    const button = event.target instanceof Element && event.target.closest('button')
    if (!button || button.type === 'submit') return
    event.stopPropagation()
    if (!start()) done.push(() => button.click())
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    event.stopPropagation()
    const form = event.target
    if (form instanceof HTMLFormElement) done.push(() => form.requestSubmit())
  }

  function leave({ target, relatedTarget }: FocusEvent): void {
    if (!(target instanceof HTMLInputElement)) return
    done.push(() => {
      if (page.activeElement === target) return
      target.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget }))
    })
  }

  const listening = { capture: true, signal: watch.signal }
  page.documentElement.addEventListener('click', press, listening)
  page.documentElement.addEventListener('submit', submit, listening)
  page.documentElement.addEventListener('focusout', leave, listening)
  if (pressed instanceof Element && pressed.closest('button')) start()
  return {
    get hasStarted() {
      return hasStarted
    },
    replay() {
      watch.abort()
      for (const redo of done.splice(0)) redo()
    },
  }
}
