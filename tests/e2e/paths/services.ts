import { expect, type Page, type Route } from 'playwright/test'
import { withKnownAddresses } from './reading.ts'

const CALLS = ['analyze', 'geo', 'upload_aws', 'create_contact'] as const
export type Call = (typeof CALLS)[number]

/** A call that the page made, with its JSON body where it has one. */
export interface MadeCall {
  call: Call
  body: unknown
}

/**
 * The services behind one page: each of its calls waits until it is let through, answered or
 * refused. Those of other tabs pass.
 */
export class Services {
  /** Every call so far, oldest first. */
  readonly made: MadeCall[] = []
  private readonly pending = new Map<Call, Route>()

  /** Intercepts calls between a page and the services. */
  static async behind(page: Page): Promise<Services> {
    const services = new Services()
    for (const call of CALLS) {
      await page.route(`**/api/${call}`, (route) => services.intercepts(call, route))
    }
    return services
  }

  /** Lets the real server answer. */
  async letsThrough(call: Call): Promise<void> {
    const route = await this.takes(call)
    await arrived(route, () => route.continue())
  }

  /** Answers in place of a service that the reference backend does not implement. */
  async answers(call: Call, body: object): Promise<void> {
    const route = await this.takes(call)
    const { 'idempotency-key': applicationId } = route.request().headers()
    await arrived(route, () => route.fulfill({ json: { applicationId, ...body } }))
  }

  /** Answers that something is wrong. */
  async fails(call: Call): Promise<void> {
    const route = await this.takes(call)
    await arrived(route, () => route.fulfill({ status: 503, json: { title: 'Out of order' } }))
  }

  /** Answers that what was sent cannot be taken, and why. */
  async refuses(call: Call, status: number, detail: string): Promise<void> {
    const route = await this.takes(call)
    await arrived(route, () => route.fulfill(problemAnswer(status, detail)))
  }

  private intercepts(call: Call, route: Route): void {
    const text = call === 'analyze' || call === 'create_contact' ? route.request().postData() : null
    this.made.push({ call, body: JSON.parse(withKnownAddresses(text ?? 'null')) })
    this.pending.set(call, route)
  }

  private async takes(call: Call): Promise<Route> {
    await expect.poll(() => this.pending.has(call), `a call of ${call}`).toBe(true)
    const route = this.pending.get(call)
    if (!route) throw new Error(`No request to ${call}`)
    this.pending.delete(call)
    return route
  }
}

/** A problem as the backend answers one (RFC 9457). */
export function problemAnswer(status: number, detail: string) {
  const body = JSON.stringify({ type: 'about:blank', status, detail })
  return { status, contentType: 'application/problem+json', body }
}

/** Until the page has the whole answer: the time that passes next may be a deadline of it. */
async function arrived(route: Route, answer: () => Promise<void>): Promise<void> {
  const response = route.request().response()
  await answer()
  await (await response)?.finished()
}
