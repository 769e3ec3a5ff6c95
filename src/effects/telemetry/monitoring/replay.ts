import { addIntegration, replayIntegration } from '@sentry/browser'
import { afterPaint } from '../../after-paint.ts'

/**
 * Starts the recording of what happens on the page: every text and every input is masked. It is not
 * compressed, so that what leaves can be looked through. What changed on the page is looked at once the
 * applicant sees it. Each page load is a session of its own: one that lasts over reloads is written to
 * the storage at each key.
 */
export function startReplay(): void {
  const native = window.MutationObserver
  window.MutationObserver = ObserverAfterPaint
  try {
    addIntegration(
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        useCompression: false,
        slowClickTimeout: 0,
        stickySession: false,
      }),
    )
    warmUp()
  } finally {
    window.MutationObserver = native
  }
}

/**
 * The first property that is set on a control makes the recorder look for the native `setTimeout` in a
 * frame that it builds for that. An option without a list is set now, and records nothing.
 */
function warmUp(): void {
  document.createElement('option').selected = true
}

/** Tells of changes after the frame that paints them; the browser's own observer does so before it. */
class ObserverAfterPaint extends MutationObserver {
  constructor(tell: MutationCallback) {
    super((records, observer) => afterPaint(() => tell(records, observer)))
  }
}
