interface Kind {
  readonly mediaType: string
  /** Whether a file of this kind can begin with this text. */
  readonly begins: (head: string) => boolean
}

const jpeg: Kind = { mediaType: 'image/jpeg', begins: (head) => head.startsWith('\xff\xd8\xff') }

/**
 * The kinds of file that the uploader accepts (section 5), by the extension under which they are
 * stored. PDF readers look for the header in the first 1,024 bytes; a .doc and a .docx begin as every
 * file of their container format.
 */
export const FILE_KINDS = {
  pdf: { mediaType: 'application/pdf', begins: (head) => head.includes('%PDF') },
  doc: {
    mediaType: 'application/msword',
    begins: (head) => head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    begins: (head) => head.includes('PK\x03\x04'),
  },
  jpg: jpeg,
  jpeg,
  png: { mediaType: 'image/png', begins: (head) => head.startsWith('\x89PNG') },
  gif: { mediaType: 'image/gif', begins: (head) => head.startsWith('GIF') },
  bmp: { mediaType: 'image/bmp', begins: (head) => head.startsWith('BM') },
  webp: {
    mediaType: 'image/webp',
    begins: (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
  },
} as const satisfies Record<string, Kind>

export type FileKind = keyof typeof FILE_KINDS

const KINDS = Object.keys(FILE_KINDS) as FileKind[]
const CONTAINERS: readonly FileKind[] = ['doc', 'docx']

/** Kinds that are not accepted and that the message names. */
const OTHERS = [
  ['rtf', (head) => head.startsWith('{\\rtf')],
  ['html', (head) => /^\s*<(?:!doctype html|html|head|body|script)\b/i.test(head)],
  ['html', (head) => /^(?:mime-version|from):.*multipart\/related/is.test(head)],
  ['odt', (head) => head.startsWith('mimetypeapplication/vnd.oasis.opendocument', 30)],
  ['heic', (head) => /^.{4}ftyp(?:hei|hev|mif1)/s.test(head)],
  ['tiff', (head) => head.startsWith('II*\0') || head.startsWith('MM\0*')],
] as const satisfies [string, Kind['begins']][]

/** How many bytes from a file's start are checked for its kind. */
export const HEAD_BYTES = 1024

/** A file's first bytes as text, one character a byte, without a byte order mark. */
export function headOf(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES))
  return head.replace(/^(?:\xef\xbb\xbf)+/, '')
}

/** The kind by a file's extension, in any case; undefined if it is not an accepted one. */
export function kindNamed(fileName: string): FileKind | undefined {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase()
  return KINDS.find((kind) => kind === ending)
}

/**
 * The kinds that a file may be by its first bytes; that of its extension comes first. A container whose
 * extension is of another kind, such as .xlsx, is not accepted.
 */
export function kindsOf(fileName: string, head: string): FileKind[] {
  if (otherKindOf(head)) return []
  const extensionKind = kindNamed(fileName)
  const isNamedOther = !extensionKind && /\.[a-z]{2,}$/i.test(fileName)
  return KINDS.filter(
    (kind) => FILE_KINDS[kind].begins(head) && !(isNamedOther && CONTAINERS.includes(kind)),
  ).sort((one, other) => Number(other === extensionKind) - Number(one === extensionKind))
}

/** The kind of a file that begins as one that is not accepted; undefined if it is unknown. */
export function otherKindOf(head: string): (typeof OTHERS)[number][0] | undefined {
  return OTHERS.find(([, begins]) => begins(head))?.[0]
}
