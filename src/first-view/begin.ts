// Runs at the end of the page: a script of its own, without imports when built.

/** Written in when built: addresses of the first script's parts, each after those that it needs. */
declare const PARTS: readonly string[]

PARTS.forEach(run)

/**
 * Runs a part in a task of its own, after those before it. Made here, since a browser that finds
 * scripts in the page stops reading it to ask for them, and runs those that have come in one task. The
 * screen is there already, so what it is painted with comes first.
 */
function run(part: string): void {
  const script = document.createElement('script')
  script.type = 'module'
  script.async = false
  script.crossOrigin = ''
  script.fetchPriority = 'low'
  script.src = part
  document.head.append(script)
}
