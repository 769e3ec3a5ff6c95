const ANSWER_MS = 5_000

/**
 * Whether the server answers now. What the browser says of the connection decides nothing: it may say offline
 * while calls succeed, and online without a network.
 */
export async function isServerAnswering(): Promise<boolean> {
  const late = new AbortController()
  const timeout = setTimeout(() => late.abort(), ANSWER_MS)
  try {
    await fetch(window.location.pathname, {
      method: 'HEAD',
      cache: 'no-store',
      signal: late.signal,
    })
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timeout)
  }
}
