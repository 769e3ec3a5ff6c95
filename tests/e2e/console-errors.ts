import type { BrowserContext } from 'playwright/test'

/** What went wrong on the pages of a test. */
export type ConsoleErrors = {
  /** From now on errors whose text matches are expected and not reported. */
  allow: (pattern: RegExp) => void
  /** The errors so far that no `allow` covers, as text. */
  unexpected: () => string[]
}

/**
 * Collects what every page of the context prints with console.error, throws or fails to load. A
 * request ended by leaving the page (ERR_ABORTED) is no failure.
 */
export function watchErrors(context: BrowserContext): ConsoleErrors {
  const errors: string[] = []
  const allowed: RegExp[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') {
      errors.push(`console.error: ${message.text()} (${message.location().url})`)
    }
  })
  context.on('weberror', (webError) => {
    errors.push(`uncaught: ${webError.error().stack ?? webError.error().message}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    if (reason !== 'net::ERR_ABORTED') {
      errors.push(`request: ${reason} ${request.method()} ${request.url()}`)
    }
  })
  return {
    allow: (pattern) => allowed.push(pattern),
    unexpected: () => errors.filter((error) => !allowed.some((pattern) => pattern.test(error))),
  }
}
