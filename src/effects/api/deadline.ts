let uploadsUnderWay = 0
const waiting = new Set<() => void>()

function countUploads(more: 1 | -1): void {
  uploadsUnderWay += more
  for (const update of waiting) update()
}

/** From now until the result is called an upload fills the line: other calls may wait behind its bytes. */
export function fillLine(): () => void {
  countUploads(1)
  return () => countUploads(-1)
}

/**
 * Makes a call with a signal that aborts after so many milliseconds; the time in which an upload fills the
 * line does not count.
 */
export async function withDeadline<Result>(
  ms: number,
  call: (late: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController()
  const timeout = pausableTimeout(
    () => uploadsUnderWay > 0,
    () => late.abort(new DOMException('No answer in time.', 'TimeoutError')),
  )
  waiting.add(timeout.update)
  timeout.restart(ms)
  try {
    return await call(late.signal)
  } finally {
    waiting.delete(timeout.update)
    timeout.stop()
  }
}

/** A timeout for which only the time counts in which the page is visible. */
export function visibleTimeout(onEnd: () => void) {
  const stopped = new AbortController()
  const timeout = pausableTimeout(() => document.visibilityState !== 'visible', onEnd)
  document.addEventListener('visibilitychange', timeout.update, { signal: stopped.signal })
  return {
    restart: timeout.restart,
    stop() {
      stopped.abort()
      timeout.stop()
    },
  }
}

function pausableTimeout(isPaused: () => boolean, onEnd: () => void) {
  let left = 0
  let since = 0
  let timeout: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    if (timeout === undefined) return
    clearTimeout(timeout)
    timeout = undefined
    left -= performance.now() - since
  }
  /** To be called if it may have been paused or not be so any more. */
  function update(): void {
    stop()
    if (isPaused()) return
    since = performance.now()
    timeout = setTimeout(onEnd, left)
  }
  return {
    update,
    stop,
    restart(ms: number) {
      stop()
      left = ms
      update()
    },
  }
}
