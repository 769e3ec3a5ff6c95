import {
  FILE_KINDS,
  type FileKind,
  HEAD_BYTES,
  headOf,
  kindNamed,
} from '../../machines/requests/file-kinds.ts'
import { kindRefusal } from '../copy/file-refusal.ts'
import { copy, fill } from '../copy/index.ts'

/** What a file has to be, so that it need not be sent to be refused. */
export interface FileConstraints {
  readonly kinds: readonly FileKind[]
  readonly maxBytes: number
}

/** Kinds of files for a file chooser: some know them by ending only, those of phones by media type. */
export function acceptOf(kinds: readonly FileKind[]): string {
  const mediaTypes = new Set(kinds.map((kind) => FILE_KINDS[kind].mediaType))
  return [...kinds.map((kind) => `.${kind}`), ...mediaTypes].join()
}

/** Why a file cannot be taken, in a sentence that says what to do; undefined if it can. */
export async function refusalOf(
  file: File,
  { kinds, maxBytes }: FileConstraints,
): Promise<string | undefined> {
  const { name, size } = file
  if (size > maxBytes) {
    return fill(copy.file.tooLarge, { file: name, size: sizeOf(size), limit: sizeOf(maxBytes) })
  }
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .then((bytes) => headOf(new Uint8Array(bytes)))
    .catch(() => undefined)
  const refusal = kindRefusal(name, name, head ?? '', kinds)
  // A folder cannot be read either, and has no ending that is accepted.
  if (head === undefined) return kindNamed(name) ? copy.file.changed : refusal
  return size === 0 ? fill(copy.file.empty, { file: name }) : refusal
}

const KIB = 1024
const MIB = KIB * KIB

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
