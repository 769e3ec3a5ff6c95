/**
 * Lets a service worker cache the page for visits without a network, once it is usable, and check
 * for a newer release. Nothing happens where the browser has none, as outside of a secure context, or refuses it.
 */
export async function registerServiceWorker(): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (!workers) return
  await usablePage()
  try {
    const registration = await workers.register('/service-worker.js', { updateViaCache: 'none' })
    if (workers.controller) await registration.update()
  } catch {
    // The page needs a network as it did before.
  }
}

const IDLE_TIMEOUT_MS = 3000
const WITHOUT_IDLE_MS = 500

/** Resolves when the page has loaded and has nothing more urgent to do for the applicant. */
export async function usablePage(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) {
      requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS })
    } else {
      setTimeout(resolve, WITHOUT_IDLE_MS)
    }
  })
}
