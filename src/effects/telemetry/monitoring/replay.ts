import { addIntegration, replayIntegration } from '@sentry/browser'
import { afterPaint } from '../after-paint.ts'

/**
 * Starts the recording of what happens on the page: every text and every input is masked. It is not
 * compressed, so that what leaves can be looked through. What changed on the page is looked at once the
 * applicant sees it.
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
      }),
    )
  } finally {
    window.MutationObserver = native
  }
}

/** Tells of changes after the frame that paints them; the browser's own observer does so before it. */
class ObserverAfterPaint extends MutationObserver {
  constructor(tell: MutationCallback) {
    super((records, observer) => afterPaint(() => tell(records, observer)))
  }
}
