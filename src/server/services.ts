import type { HttpBindings } from '@hono/node-server'
import type { LocationLookup } from './applications/location/location.ts'
import type { ApplicationTokens } from './applications/session-route.ts'
import type { Environment } from './env.ts'
import type { FileStore } from './files/file-store.ts'
import type { FreeSpace } from './files/free-space.ts'
import type { Scanner } from './files/scanner.ts'
import type { FileAddresses } from './files/signed-address.ts'
import type { WriteTemporary } from './files/temporary-file.ts'
import type { InlineSources } from './http/built-page.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { ServerLimits } from './limits.ts'
import type { Log } from './log.ts'
import type { Metrics } from './operator/metrics.ts'
import type { StopLinks } from './outgoing/mail-routes.ts'
import type { Sender } from './outgoing/sender.ts'
import type { Store } from './store/open.ts'

/**
 * What a handler finds in Hono's context; `applicationId` comes from an application token, `inline`
 * are the inline sources of the page.
 */
export interface AppEnv {
  Bindings: HttpBindings
  Variables: { requestId: string; applicationId: string; inline?: InlineSources }
}

/**
 * What the routes work with. `distDir` is the folder of the built page, `reportFile` where the
 * generated paths write their report. `ending` is aborted when the server is to end.
 */
export interface Services {
  environment: Environment
  limits: ServerLimits
  store: Store
  files: FileStore
  fileAddresses: FileAddresses
  writeTemporary: WriteTemporary
  scanner: Scanner | undefined
  tokens: ApplicationTokens
  rateLimits: RateLimits
  space: FreeSpace
  metrics: Metrics
  ending: AbortSignal
  locate: LocationLookup
  sender: Sender
  stopLinks: StopLinks
  log: Log
  distDir: string | undefined
  reportFile: string | undefined
}
