import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { kindOf } from '../../../../src/server/files/content-check.ts'
import { openTemporaryFolder } from '../../../../src/server/files/temporary-file.ts'
import { refusalOf } from '../../../../src/ui/file-check.ts'
import { temporaryFolder } from '../../../server/running-server.ts'
import { doc, docx, pagePdf, pdf, SAMPLES, zip } from '../../../server/uploads.ts'

type Bytes = Buffer<ArrayBuffer>

const CONSTRAINTS = {
  kinds: ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp'] as const,
  maxBytes: 10_485_760,
}

function refusedByPage(name: string, bytes: Bytes): Promise<string | undefined> {
  return refusalOf(new File([bytes], name), CONSTRAINTS)
}

async function kindByServer(name: string, bytes: Bytes): Promise<string> {
  const write = await openTemporaryFolder(await temporaryFolder())
  const file = await write(Readable.from([bytes]))
  return kindOf(file, name).finally(file.close)
}

function bytesOf(...parts: (string | Buffer)[]): Bytes {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
}

function sample(extension: string): Bytes {
  return SAMPLES[extension]?.() ?? Buffer.alloc(0)
}

const PRINTER = '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'
const CUT_OFF = pagePdf().subarray(0, pagePdf().indexOf('xref'))
const ZEROS = Buffer.alloc(100_000)

test.each<[string, string, Bytes, string]>([
  ...Object.entries(SAMPLES).map(([extension, make]): [string, string, Bytes, string] => [
    `a .${extension}`,
    `cv.${extension}`,
    make(),
    extension,
  ]),
  ['a PDF after printer text', 'cv.pdf', bytesOf(PRINTER, pagePdf()), 'pdf'],
  [
    'a PDF after an HTTP header',
    'cv.pdf',
    bytesOf('HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n', pagePdf()),
    'pdf',
  ],
  [
    'a PDF from a mail',
    'cv.pdf',
    bytesOf('MIME-Version: 1.0\nContent-Type: application/pdf\n\n', pagePdf()),
    'pdf',
  ],
  ['a PDF after a blank line', 'cv.pdf', bytesOf('\r\n', pagePdf()), 'pdf'],
  ['a PDF after a byte order mark', 'cv.pdf', bytesOf('\xef\xbb\xbf', pagePdf()), 'pdf'],
  ['a PDF header at byte 1,019', 'cv.pdf', bytesOf('x'.repeat(1019), pagePdf()), 'pdf'],
  ['a PDF before 100,000 zeros', 'cv.pdf', bytesOf(pagePdf(), ZEROS), 'pdf'],
  ['a PDF that points nowhere', 'cv.pdf', bytesOf(CUT_OFF, 'startxref\n99999999\n', ZEROS), 'pdf'],
  ['a PDF without its last line', 'cv.pdf', pagePdf().subarray(0, -6), 'pdf'],
  ['a PDF without an ending', 'Curriculum vitae', pagePdf(), 'pdf'],
  ['a PDF that is called PNG', 'cv.png', pdf(), 'pdf'],
  ['a PDF that is called a program', 'cv.exe', pdf(), 'pdf'],
  ['a PNG that is called JPG', 'photo.JPG', sample('png'), 'png'],
  ['a WebP that is called JPG', 'photo.jpg', sample('webp'), 'webp'],
  ['a JPEG that is called JFIF', 'photo.jfif', sample('jpg'), 'jpg'],
  ['a .docx that is called .doc', 'cv.doc', docx(), 'docx'],
  ['a .docx without an ending', 'cv', docx(), 'docx'],
  ['a .docx before a line break', 'cv.docx', bytesOf(docx(), '\r\n'), 'docx'],
  ['a .docx before 100,000 zeros', 'cv.docx', bytesOf(docx(), ZEROS), 'docx'],
  ['a .doc that is called .docx', 'cv.docx', doc(), 'doc'],
  ['a .doc from another program', 'cv.doc', doc('WORDDOCUMENT'), 'doc'],
])('page and server take %s', async (_, name, bytes, kind) => {
  expect(await refusedByPage(name, bytes)).toBeUndefined()
  expect(await kindByServer(name, bytes)).toBe(kind)
})

const HTML = '<!doctype html><script>alert(1)</script>'
const HEIC = bytesOf('\0\0\0\x18ftypheic\0\0\0\0')
const SAVE = 'which cannot be used. Save it as PDF or DOCX, and choose the new one.'
const KINDS = 'PDF, DOC, DOCX, JPG, JPEG, PNG, GIF, BMP, WEBP'

function damaged(kind: string): string {
  return `is damaged, or is not a ${kind} file, whatever its name says. Open it, save it as ${kind}, and choose the new one.`
}

test.each<[string, string, Bytes, string]>([
  ['RTF', 'cv.doc', bytesOf('{\\rtf1 text}'), `is an RTF document, ${SAVE}`],
  ['a page', 'cv.doc', bytesOf('\xef\xbb\xbf<html xmlns:v="urn">'), `is a web page, ${SAVE}`],
  [
    'a page with its pictures',
    'cv.doc',
    bytesOf('MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n'),
    `is a web page, ${SAVE}`,
  ],
  ['a page that is called PDF', 'cv.pdf', bytesOf(HTML), `is a web page, ${SAVE}`],
  ['a PDF behind a page', 'cv.pdf', bytesOf(HTML, pdf()), `is a web page, ${SAVE}`],
  [
    'an OpenDocument file',
    'cv.docx',
    bytesOf(
      'PK\x03\x04'.padEnd(30, '\0'),
      'mimetypeapplication/vnd.oasis.opendocument.text',
      docx(),
    ),
    `is an OpenDocument file, ${SAVE}`,
  ],
  ['a HEIC image', 'photo.jpg', HEIC, `is a HEIC image, ${SAVE}`],
  ['a TIFF image', 'photo.jpg', bytesOf('II*\0rest'), `is a TIFF image, ${SAVE}`],
  ['a program that is called PDF', 'cv.exe.pdf', bytesOf('MZ\x90\0\x03'), damaged('PDF')],
  ['a PDF header at byte 1,021', 'cv.pdf', bytesOf('x'.repeat(1021), pdf()), damaged('PDF')],
  ['one letter', 'cv.jpg', bytesOf('x'), damaged('JPG')],
  ...['cv.exe', 'cv.pdf.html', 'cv', 'pdf', 'cv.', 'cv.pdf ', 'cv.constructor'].map(
    (name): [string, string, Bytes, string] => [
      `text that is called "${name}"`,
      name,
      bytesOf('x'),
      `cannot be used. Choose one of these: ${KINDS}.`,
    ],
  ),
  [
    'a spreadsheet',
    'cv.xlsx',
    zip([{ name: '[Content_Types].xml' }, { name: 'xl/a.xml' }]),
    `cannot be used. Choose one of these: ${KINDS}.`,
  ],
])('page and server refuse %s with the same sentence', async (_, name, bytes, words) => {
  expect(await refusedByPage(name, bytes)).toBe(`${name} ${words}`)
  await expectRefused(name, bytes, words)
})

test.each<[string, string, Bytes, string]>([
  [
    'a Word file with a password',
    'cv.docx',
    doc('EncryptedPackage'),
    'has a password: save it without one, and choose the new one.',
  ],
  ['a cut-off PDF', 'cv.pdf', pdf(9000).subarray(0, 8000), damaged('PDF')],
  ['a PDF that ends in an object', 'cv.pdf', bytesOf(CUT_OFF, ZEROS), damaged('PDF')],
  [
    'a PDF that begins with its end, cut off',
    'cv.pdf',
    bytesOf('%PDF-1.4\nstartxref\n0\n%%EOF\n1 0 obj\nendobj\n', ZEROS),
    damaged('PDF'),
  ],
  ['an archive that is called JPG', 'cv.jpg', zip([{ name: 'cv.txt' }]), damaged('JPG')],
  ['a compound file without a document', 'cv.doc', doc().subarray(0, 1024), damaged('DOC')],
  ['an archive without a document', 'cv.docx', zip([{ name: 'cv.txt' }]), damaged('DOCX')],
  [
    'a spreadsheet that is called .docx',
    'cv.docx',
    zip([{ name: '[Content_Types].xml' }, { name: 'xl/a.xml' }]),
    damaged('DOCX'),
  ],
  ['a cut-off .docx', 'cv.docx', docx().subarray(0, -30), damaged('DOCX')],
  [
    'a .docx with a path out of it',
    'cv.docx',
    zip([{ name: '../../word/a.xml' }]),
    damaged('DOCX'),
  ],
])('the server, which sees all of it, refuses %s', async (_, name, bytes, words) => {
  expect(await refusedByPage(name, bytes)).toBeUndefined()
  await expectRefused(name, bytes, words)
})

async function expectRefused(name: string, bytes: Bytes, words: string): Promise<void> {
  const refusal = { status: 415, message: `This file ${words}` }
  await expect(kindByServer(name, bytes)).rejects.toMatchObject(refusal)
}
