import { replayIntegration } from '@sentry/browser'

/**
 * The recording of what happens on the page: every text and every input is masked. It is not
 * compressed, so that what leaves can be looked through.
 */
export function startReplay(): ReturnType<typeof replayIntegration> {
  return replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    useCompression: false,
    slowClickTimeout: 0,
  })
}
