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
