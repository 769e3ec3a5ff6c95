/** How often the browser said that the connection is lost. */
let losses = 0
/** The one of these after which a call left and was answered. */
let refuted = -1
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

/**
 * Notes that a call leaves; what it returns notes its answer. An answered call proves the connection: web views and
 * VPNs may say offline although calls succeed. One that left before the connection was lost proves nothing.
 */
export function noteCall(): () => void {
  const loss = losses
  return () => {
    if (loss !== losses || refuted === loss) return
    refuted = loss
    notify()
  }
}

/** Whether the device has a connection: as the browser says, unless a call was answered since. */
export function openConnection() {
  window.addEventListener('online', notify)
  window.addEventListener('offline', () => {
    losses += 1
    notify()
  })
  return {
    isOnline: () => refuted === losses || navigator.onLine !== false,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
