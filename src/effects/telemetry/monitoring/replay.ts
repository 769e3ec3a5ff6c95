import { addIntegration, replayIntegration } from '@sentry/browser'
import { afterPaint } from '../../after-paint.ts'

/**
 * Starts the session replay, with every text and input masked. It is not compressed, so that what is
 * sent can be inspected. Changes of the page are processed after the frame that paints them. Each page
 * load is a session: one over several loads would write to the storage at each key.
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
 * When a property is first set on a control, the recorder builds a frame to get the native `setTimeout`.
 * Setting one on an option without a list does so now, and records nothing.
 */
function warmUp(): void {
  document.createElement('option').selected = true
}

/** Reports changes after the frame that paints them; the browser's own observer does so before it. */
class ObserverAfterPaint extends MutationObserver {
  constructor(tell: MutationCallback) {
    super((records, observer) => afterPaint(() => tell(records, observer)))
  }
}
