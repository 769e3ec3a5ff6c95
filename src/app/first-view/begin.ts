import { AWAY } from './names.ts'

// Runs at the end of the page: a script of its own, without imports when built.

/** Written in when built: addresses of the first script's parts, each after those that it needs. */
declare const PARTS: readonly string[]

/** Milliseconds after which the page's script is asked for though nothing was painted. */
const UNPAINTED_MS = 3000

afterFirstPaint(() => PARTS.forEach(run))

/** Calls back once what is prerendered has been painted; at once where nothing of it will be. */
function afterFirstPaint(begin: () => void): void {
  const { dataset } = document.documentElement
  const isPainted = dataset.firstView !== AWAY && document.visibilityState === 'visible'
  if (!isPainted || !PerformanceObserver.supportedEntryTypes?.includes('paint')) {
    begin()
    return
  }
  const observer = new PerformanceObserver(go)
  const timeout = setTimeout(go, UNPAINTED_MS)
  observer.observe({ type: 'paint', buffered: true })
  document.addEventListener('visibilitychange', go)

  function go(): void {
    observer.disconnect()
    clearTimeout(timeout)
    document.removeEventListener('visibilitychange', go)
    begin()
  }
}

/**
 * Runs a part in a task of its own, after those before it. Made here, since a browser that finds
 * scripts in the page stops reading it to ask for them, and runs those that have come in one task.
 */
function run(part: string): void {
  const script = document.createElement('script')
  script.type = 'module'
  script.async = false
  script.crossOrigin = ''
  script.src = part
  document.head.append(script)
}
