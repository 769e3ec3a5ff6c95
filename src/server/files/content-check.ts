import {
  FILE_KINDS,
  type FileKind,
  HEAD_BYTES,
  headOf,
  kindNamed,
  kindsOf,
} from '../../../machines/requests/file-kinds.ts'
import { damagedWords, kindRefusal } from '../../copy/file-refusal.ts'
import { copy, fill } from '../../copy/index.ts'
import { Problem } from '../http/problem.ts'
import { lastIndexIn, type TemporaryFile } from './temporary-file.ts'

/** The largest file that is taken: exactly 10 MiB passes (section 5). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024

/** Readers look for the end marker of a PDF this far back. */
const PDF_TAIL_BYTES = 4096
const ACCEPTED = Object.keys(FILE_KINDS) as FileKind[]
const THIS_FILE = 'This file'

/**
 * The kind of a file by its content; if several fit, by its name. The scanner looks for malware.
 *
 * @throws Problem 415 if it is of another kind, cut off or has a password
 */
export async function kindOf(file: TemporaryFile, name: string): Promise<FileKind> {
  const head = headOf(await file.read(0, HEAD_BYTES))
  const kinds = kindsOf(name, head)
  for (const kind of kinds) {
    if (await isWhole(kind, file)) return kind
  }
  const isLocked = kinds.includes('doc') && (await hasStream(file, 'EncryptedPackage'))
  if (isLocked) throw new Problem(415, fill(copy.file.password, { file: THIS_FILE }))
  const refusal = kindRefusal(THIS_FILE, name, head, ACCEPTED)
  throw new Problem(415, refusal ?? damagedWords(THIS_FILE, kindNamed(name) ?? kinds[0] ?? 'pdf'))
}

async function isWhole(kind: FileKind, file: TemporaryFile): Promise<boolean> {
  if (kind === 'pdf') return isCompletePdf(file)
  if (kind === 'doc') return hasStream(file, 'WordDocument')
  return kind !== 'docx' || isDocx(file)
}

/** A truncated PDF ends within an object: the table of its objects comes after the last of them. */
async function isCompletePdf(file: TemporaryFile): Promise<boolean> {
  const tail = await file.read(Math.max(0, file.size - PDF_TAIL_BYTES), PDF_TAIL_BYTES)
  if (tail.includes('%%EOF')) return true
  return (await lastIndexIn(file, 'startxref')) > (await lastIndexIn(file, 'endobj'))
}

const ZIP_END = 'PK\x05\x06'
const ZIP_END_BYTES = 22
/** The directory of a .docx has some dozens of entries of 100 bytes. */
const MAX_DIRECTORY_BYTES = 1024 * 1024

/** Whether a file is a zip archive, whatever follows it, whose directory lists what a .docx has. */
async function isDocx(file: TemporaryFile): Promise<boolean> {
  const end = await lastIndexIn(file, ZIP_END)
  const record = await file.read(Math.max(0, end), ZIP_END_BYTES)
  if (end < 0 || record.length < ZIP_END_BYTES) return false
  const size = record.readUInt32LE(12)
  if (size > Math.min(end, MAX_DIRECTORY_BYTES)) return false
  const directory = (await file.read(end - size, size)).toString('latin1')
  return directory.includes('[Content_Types].xml') && /word[/\\]/.test(directory)
}

/** Whether a compound file (OLE) has a stream of that name; case does not count. */
async function hasStream(file: TemporaryFile, name: string): Promise<boolean> {
  const entryName = Buffer.from(`${name}\0`, 'utf16le').toString('latin1').toLowerCase()
  let tail = ''
  for await (const chunk of file.bytes()) {
    const text = tail + Buffer.from(chunk).toString('latin1').toLowerCase()
    if (text.includes(entryName)) return true
    tail = text.slice(-entryName.length)
  }
  return false
}
