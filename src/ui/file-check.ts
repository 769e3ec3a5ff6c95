import { copy, fill } from '../copy/index.ts'

/** What a file has to be, so that it need not be sent to be refused. */
export interface FileConstraints {
  /** Endings between commas, as a file chooser takes them: '.pdf,.docx'. */
  readonly accept: string
  readonly maxBytes: number
}

/** Why a file cannot be taken, in a sentence that says what to do; undefined if it can. */
export function refusalOf(
  { name, size }: Pick<File, 'name' | 'size'>,
  { accept, maxBytes }: FileConstraints,
): string | undefined {
  const endings = accept.split(',')
  if (!endings.some((ending) => name.toLowerCase().endsWith(ending))) {
    return fill(copy.file.wrongKind, { file: name, kinds: namesOf(endings) })
  }
  if (size > maxBytes) {
    return fill(copy.file.tooLarge, { file: name, size: sizeOf(size), limit: sizeOf(maxBytes) })
  }
  return size === 0 ? fill(copy.file.empty, { file: name }) : undefined
}

/**
 * Why a file cannot be taken for what it holds: its first bytes are not those of the kind that its name
 * says. Undefined if they are, and where the file cannot be read: then the upload reports it.
 */
export async function contentRefusalOf(file: File): Promise<string | undefined> {
  const ending = file.name.slice(file.name.lastIndexOf('.')).toLowerCase()
  const beginning = SIGNATURES[ending]
  if (!beginning) return undefined
  const bytes = await file
    .slice(0, KIB)
    .arrayBuffer()
    .catch(() => undefined)
  if (!bytes || beginning.test(hexOf(new Uint8Array(bytes)))) return undefined
  return fill(copy.file.wrongContent, { file: file.name, kinds: namesOf([ending]) })
}

const KIB = 1024
const MIB = KIB * KIB

/** How files begin, by the ending of their names; two digits are a byte. */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  '.pdf': /^(?:..)*?255044462d/,
  '.doc': /^d0cf11e0/,
  '.docx': /^504b0304/,
  '.jpg': /^ffd8ff/,
  '.jpeg': /^ffd8ff/,
  '.png': /^89504e47/,
  '.gif': /^47494638/,
  '.bmp': /^424d/,
  '.webp': /^52494646.{8}57454250/,
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A size as it is read: '820 kB', '1.4 MB'. One that is over a round number never reads as it. */
export function sizeOf(bytes: number): string {
  const isLarge = bytes >= MIB
  const amount = isLarge ? Math.ceil((bytes / MIB) * 10) / 10 : Math.max(1, Math.round(bytes / KIB))
  return new Intl.NumberFormat(copy.language, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: 1,
  }).format(amount)
}

function namesOf(endings: readonly string[]): string {
  return endings.map((ending) => ending.slice(1).toUpperCase()).join(', ')
}
