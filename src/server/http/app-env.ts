import type { HttpBindings } from '@hono/node-server'
import type { InlineSources } from './built-page.ts'

/**
 * What a handler finds in Hono's context; `applicationId` comes from an application token, `inline`
 * are the inline sources of the page.
 */
export interface AppEnv {
  Bindings: HttpBindings
  Variables: { requestId: string; applicationId: string; inline?: InlineSources }
}
