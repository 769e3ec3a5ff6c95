import { usablePage } from './usable-page.ts'

/**
 * Lets a service worker keep the page for visits without a network, once the page is usable, and look
 * for a newer release. Nothing happens where the browser has none, as outside of a secure context, or refuses it.
 */
export async function keepPage(): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (!workers) return
  await usablePage()
  try {
    const kept = await workers.register('/service-worker.js', { updateViaCache: 'none' })
    if (workers.controller) await kept.update()
  } catch {
    // The page needs a network as it did before.
  }
}
