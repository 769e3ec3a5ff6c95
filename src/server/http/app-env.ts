import type { HttpBindings } from '@hono/node-server'
import type { InlineSources } from './built-page.ts'

/**
 * What a handler finds in Hono's context; `applicationId` comes from an application token,
 * `isOperator` says that a secret of the operator's was given, `inline` are the inline sources of the page.
 */
export interface AppEnv {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    applicationId: string
    isOperator?: boolean
    inline?: InlineSources
  }
}
