import { vi } from 'vitest'

/** The page of this test: visible until it is hidden, and painted when the test says so. */
export function stubPage() {
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), {
    hidden: false,
    visibilityState: 'visible',
    hasFocus: () => true,
  })
  let frames: (() => void)[] = []
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  return {
    window,
    document,
    /** An event of the window, such as pagehide or online. */
    happens: (name: string, fields: object = {}) =>
      void window.dispatchEvent(Object.assign(new Event(name), fields)),
    show(isShown: boolean) {
      document.hidden = !isShown
      document.visibilityState = isShown ? 'visible' : 'hidden'
      document.dispatchEvent(new Event('visibilitychange'))
    },
    /** What waits for the next frame is done, on fake timers also what follows its paint. */
    paint() {
      const due = frames
      frames = []
      for (const frame of due) frame()
      vi.advanceTimersByTime(0)
    },
  }
}
