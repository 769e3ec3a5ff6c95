import { fileTypeFromBuffer } from 'file-type'
import { Problem } from '../http/problem.ts'
import type { TemporaryFile } from './temporary-file.ts'
import { hasWordStream, isDocx } from './word-documents.ts'

const HEAD_BYTES = 4100
/** Readers look for the end marker of a PDF this far back. */
const PDF_TAIL_BYTES = 4096

/**
 * Compares a file's content with the extension of its name; malware is the scanner's affair.
 *
 * @throws Problem 415 where it is of another kind, or cut off
 */
export async function checkContent(file: TemporaryFile, extension: FileExtension): Promise<void> {
  if (await CHECKS[extension](file)) return
  throw new Problem(
    415,
    `This file is damaged, or is not a .${extension}. Open it, save it as .${extension}, and choose the new one.`,
  )
}

const CHECKS: Record<FileExtension, (file: TemporaryFile) => Promise<boolean>> = {
  pdf: async (file) => (await beginsAs(file, 'pdf')) && (await endsAsPdf(file)),
  doc: async (file) => (await beginsAs(file, 'cfb')) && (await hasWordStream(file)),
  docx: isDocx,
  jpg: (file) => beginsAs(file, 'jpg'),
  jpeg: (file) => beginsAs(file, 'jpg'),
  png: (file) => beginsAs(file, 'png', 'apng'),
  gif: (file) => beginsAs(file, 'gif'),
  bmp: (file) => beginsAs(file, 'bmp'),
  webp: (file) => beginsAs(file, 'webp'),
}

async function beginsAs(file: TemporaryFile, ...kinds: string[]): Promise<boolean> {
  const head = await firstBytes(file)
  if (head.subarray(0, 2).toString('latin1') === 'PK') return false
  const kind = await fileTypeFromBuffer(head)
  return kind !== undefined && kinds.includes(kind.ext)
}

async function firstBytes(file: TemporaryFile): Promise<Buffer> {
  for await (const chunk of file.bytes()) return Buffer.from(chunk.subarray(0, HEAD_BYTES))
  return Buffer.alloc(0)
}

async function endsAsPdf(file: TemporaryFile): Promise<boolean> {
  let tail = ''
  for await (const chunk of file.bytes(Math.max(0, file.size - PDF_TAIL_BYTES))) {
    tail += Buffer.from(chunk).toString('latin1')
  }
  return tail.includes('%%EOF')
}

/** The most that one file may hold: exactly 10 MiB passes (section 5). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024

/** What one application may have kept: enough to choose another file a few times. */
export const MAX_FILES = 10
export const MAX_FILES_BYTES = 5 * MAX_FILE_BYTES

/** The kinds of file that the uploader takes, by extension (section 5), each with its media type. */
export const MEDIA_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
} as const
export type FileExtension = keyof typeof MEDIA_TYPES

/** The extension at a file name's end, without regard to case; undefined if it is none of ours. */
export function extensionOf(fileName: string): FileExtension | undefined {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase()
  return extension !== undefined && isFileExtension(extension) ? extension : undefined
}

function isFileExtension(text: string): text is FileExtension {
  return Object.hasOwn(MEDIA_TYPES, text)
}
