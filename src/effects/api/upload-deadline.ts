/** Milliseconds without progress, and from the last byte to the answer, after which an upload has failed. */
const STALLED_MS = 30_000
/** The answer may take as long again as the bytes took, up to this in all. */
const LONGEST_ANSWER_MS = 120_000

/** Reports once that an upload has stalled; only the time in which the page is visible counts. */
export function watchUpload(onStalled: () => void) {
  let begun = performance.now()
  let isSent = false
  const deadline = visibleTimeout(onStalled)
  deadline.restart(STALLED_MS)

  return {
    /** The bytes are about to be sent, for the first time or again. */
    begin() {
      begun = performance.now()
      isSent = false
      deadline.restart(STALLED_MS)
    },
    progress() {
      if (!isSent) deadline.restart(STALLED_MS)
    },
    /** The last byte is sent: the answer is due. */
    sent() {
      isSent = true
      deadline.restart(Math.min(STALLED_MS + performance.now() - begun, LONGEST_ANSWER_MS))
    },
    stop: deadline.stop,
  }
}

function visibleTimeout(onEnd: () => void) {
  const stopped = new AbortController()
  let left = 0
  let since = 0
  let timeout: ReturnType<typeof setTimeout> | undefined

  function pause(): void {
    if (timeout === undefined) return
    clearTimeout(timeout)
    timeout = undefined
    left -= performance.now() - since
  }
  function resume(): void {
    pause()
    if (document.visibilityState !== 'visible') return
    since = performance.now()
    timeout = setTimeout(onEnd, left)
  }
  document.addEventListener('visibilitychange', resume, { signal: stopped.signal })

  return {
    restart(ms: number) {
      pause()
      left = ms
      resume()
    },
    stop() {
      stopped.abort()
      pause()
    },
  }
}
