import type { HttpBindings } from '@hono/node-server'

/** What a handler finds in Hono's context; `applicationId` stands behind an application token. */
export interface AppEnv {
  Bindings: HttpBindings
  Variables: { requestId: string; applicationId: string }
}
