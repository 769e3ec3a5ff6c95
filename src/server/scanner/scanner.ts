import type { ScannerEnvironment } from '../files-environment.ts'
import { clamdScanner } from './clamd.ts'
import { commandScanner } from './command.ts'

/** What a scanner says of a file's bytes; it throws where it cannot say. */
export type Scanner = (bytes: AsyncIterable<Uint8Array>) => Promise<'clean' | 'infected'>

/** The scanner that the operator named; undefined where there is none. */
export function scannerOf(environment: ScannerEnvironment): Scanner | undefined {
  switch (environment.kind) {
    case 'none':
      return undefined
    case 'command':
      return commandScanner(environment.words, environment.timeoutMs)
    case 'clamd':
      return clamdScanner(environment.address, environment.timeoutMs)
  }
}
