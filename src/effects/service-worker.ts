import { usablePage } from './usable-page.ts'

/**
 * Lets a service worker keep the page for visits without a network, once the page is usable. Nothing
 * happens where the browser has none, as outside of a secure context, or refuses it.
 */
export async function keepPage(): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (!workers) return
  await usablePage()
  await workers.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => {})
}
