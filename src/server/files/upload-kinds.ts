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
