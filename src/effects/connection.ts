/** Whether a call was answered since the browser last said that the connection is lost. */
let isProven = false
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

/** An answered call proves the connection: web views and VPNs may say offline although calls succeed. */
export function noteAnswer(): void {
  if (isProven) return
  isProven = true
  notify()
}

/** Whether the device has a connection: as the browser says, unless a call was answered since. */
export function openConnection() {
  window.addEventListener('online', notify)
  window.addEventListener('offline', () => {
    isProven = false
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
