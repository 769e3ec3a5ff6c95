import * as v from 'valibot'
import { CommaList, secret, WebAddress, wholeNumber } from './environment-values.ts'

const Word = v.pipe(v.string(), v.regex(/^\S+$/, 'expects text without blanks'))
const Identity = v.pipe(
  v.string(),
  v.regex(
    /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/,
    'expects keys that begin with AGE-SECRET-KEY-1, from: npm run funnel -- files key',
  ),
)

/**
 * Variables of uploaded files.
 *
 * - S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: an object store in
 *   place of the folder; all or, but for the region, none.
 * - FILES_KEYS: age identities between commas; the first encrypts, each decrypts what it can.
 * - SCANNER_COMMAND (words between blanks; reads the file from standard input, exits 0 clean, 1
 *   infected), SCANNER_CLAMD (`host:port` or the path of a socket), SCANNER_TIMEOUT_SECONDS.
 * - FILE_LINK_SECONDS: how long a signed address of a file is good.
 * - ORPHANS_KEPT_DAYS: files of no contact are removed after so long; 0 keeps them.
 */
export const FilesVariables = {
  S3_ENDPOINT: v.optional(WebAddress),
  S3_BUCKET: v.optional(Word),
  S3_REGION: v.optional(Word, 'us-east-1'),
  S3_ACCESS_KEY_ID: v.optional(Word),
  S3_SECRET_ACCESS_KEY: v.optional(secret(8)),
  FILES_KEYS: v.optional(v.pipe(CommaList, v.array(Identity)), ''),
  SCANNER_COMMAND: v.optional(v.string()),
  SCANNER_CLAMD: v.optional(
    v.pipe(v.string(), v.regex(/^(?:\/\S+|[^\s/]+:\d{1,5})$/, 'expects host:port or a path')),
  ),
  SCANNER_TIMEOUT_SECONDS: v.optional(wholeNumber(1, 600), '30'),
  FILE_LINK_SECONDS: v.optional(wholeNumber(1, 31_536_000), '86400'),
  ORPHANS_KEPT_DAYS: v.optional(wholeNumber(0, 36_500), '90'),
}

const Variables = v.object(FilesVariables)
type Variables = v.InferOutput<typeof Variables>

/** An object store that speaks S3; addresses are `<endpoint>/<bucket>/<name>`. */
export interface S3Environment {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** What looks uploaded files through; `words` are a command and its arguments. */
export type ScannerEnvironment =
  | { kind: 'none' }
  | { kind: 'command'; words: string[]; timeoutMs: number }
  | { kind: 'clamd'; address: string; timeoutMs: number }

/** Where files lie (the data folder without `s3`), how they are kept, and for how long. */
export interface FilesEnvironment {
  s3: S3Environment | undefined
  identities: string[]
  scanner: ScannerEnvironment
  linkSeconds: number
  orphansKeptDays: number
}

const WITH_ENDPOINT = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Pairs of variables: the first needs the second. */
export const NEEDED_OF_S3: readonly (readonly [string, string])[] = WITH_ENDPOINT.flatMap(
  (name) => [['S3_ENDPOINT', name] as const, [name, 'S3_ENDPOINT'] as const],
)

/** The part of the environment that says how uploaded files are kept. */
export function filesOf(variables: Variables): FilesEnvironment {
  return {
    s3: s3Of(variables),
    identities: variables.FILES_KEYS,
    scanner: scannerOf(variables),
    linkSeconds: variables.FILE_LINK_SECONDS,
    orphansKeptDays: variables.ORPHANS_KEPT_DAYS,
  }
}

function s3Of(variables: Variables): S3Environment | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

function scannerOf(variables: Variables): ScannerEnvironment {
  const { SCANNER_COMMAND, SCANNER_CLAMD, SCANNER_TIMEOUT_SECONDS } = variables
  const timeoutMs = SCANNER_TIMEOUT_SECONDS * 1000
  if (SCANNER_CLAMD) return { kind: 'clamd', address: SCANNER_CLAMD, timeoutMs }
  const words = SCANNER_COMMAND?.split(/\s+/).filter((word) => word !== '') ?? []
  return words.length > 0 ? { kind: 'command', words, timeoutMs } : { kind: 'none' }
}
