import {
  type FileKind,
  kindNamed,
  kindsOf,
  otherKindOf,
} from '../../machines/requests/file-kinds.ts'
import { copy, fill } from './index.ts'

/**
 * Why a file cannot be taken for what it is by its first bytes and its name, in a sentence that begins with
 * `file` and says what to do; the page and the server say the same. Undefined if it is of an accepted kind.
 */
export function kindRefusal(
  file: string,
  name: string,
  head: string,
  accepted: readonly FileKind[],
): string | undefined {
  const kinds = kindsOf(name, head)
  if (kinds.some((kind) => accepted.includes(kind))) return undefined
  const other = otherKindOf(head)
  if (other) return fill(copy.file.other, { file, what: copy.file.others[other] })
  const [kind] = kinds
  if (kind) return fill(copy.file.other, { file, what: `a ${kind.toUpperCase()} file` })
  const extensionKind = kindNamed(name)
  if (extensionKind && accepted.includes(extensionKind)) return damagedWords(file, extensionKind)
  const names = accepted.map((one) => one.toUpperCase()).join(', ')
  return fill(copy.file.unknown, { file, kinds: names })
}

/** What is said of a file that is not what its first bytes or its name say. */
export function damagedWords(file: string, kind: FileKind): string {
  return fill(copy.file.damaged, { file, kind: kind.toUpperCase() })
}
