import type { Environment } from './env.ts'
import type { FileStore } from './files/file-store.ts'
import type { Log } from './log.ts'
import type { Sender } from './outgoing/sender.ts'
import type { PlaceLookup } from './places/place-lookup.ts'
import type { Store } from './store/open.ts'
import type { ApplicationTokens } from './tokens/application-tokens.ts'

/**
 * What the routes work with. `distDir` is the folder of the built page, `reportFile` where the
 * generated paths write their report.
 */
export interface Services {
  environment: Environment
  store: Store
  files: FileStore
  tokens: ApplicationTokens
  findPlace: PlaceLookup
  sender: Sender
  log: Log
  distDir: string | undefined
  reportFile: string | undefined
}
