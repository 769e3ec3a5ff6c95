import { copy, fill } from '../copy/index.ts'

/** What a file has to be, so that it need not be sent to be refused. */
export interface FileDemands {
  /** Endings between commas, as a file chooser takes them: '.pdf,.docx'. */
  readonly accept: string
  readonly maxBytes: number
}

/** Why a file cannot be taken, in a sentence that says what to do; undefined if it can. */
export function refusalOf(
  { name, size }: Pick<File, 'name' | 'size'>,
  { accept, maxBytes }: FileDemands,
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

function namesOf(endings: readonly string[]): string {
  return endings.map((ending) => ending.slice(1).toUpperCase()).join(', ')
}
