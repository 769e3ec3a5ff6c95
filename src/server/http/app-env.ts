import type { HttpBindings } from '@hono/node-server'
import type { InlineSources } from './built-page.ts'

/**
 * What a handler finds in Hono's context; `applicationId` stands behind an application token, `inline`
 * is what stands in a page that is answered.
 */
export interface AppEnv {
  Bindings: HttpBindings
  Variables: { requestId: string; applicationId: string; inline?: InlineSources }
}
