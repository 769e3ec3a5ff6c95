/** Whether a call was answered since the browser last said that the connection is lost. */
let isProven = false
/** How often the browser said so. */
let losses = 0
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

/**
 * Notes that a call leaves; what it returns notes its answer. An answered call proves the connection: web views and
 * VPNs may say offline although calls succeed. One that left before the connection was lost proves nothing.
 */
export function noteCall(): () => void {
  const lossesBefore = losses
  return () => {
    if (isProven || losses > lossesBefore) return
    isProven = true
    notify()
  }
}

/** Whether the device has a connection: as the browser says, unless a call was answered since. */
export function openConnection() {
  window.addEventListener('online', notify)
  window.addEventListener('offline', () => {
    isProven = false
    losses += 1
    notify()
  })
  return {
    isOnline: () => isProven || navigator.onLine !== false,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
