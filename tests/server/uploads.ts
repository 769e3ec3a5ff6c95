/** A short PDF, or one of exactly `size` bytes. */
export function pdf(size = 40): Buffer<ArrayBuffer> {
  const end = '\n%%EOF\n'
  return Buffer.from(`%PDF-1.7\n`.padEnd(size - end.length, 'a') + end)
}

/** A PDF of one empty page, whose table of objects is right. */
export function pagePdf(): Buffer<ArrayBuffer> {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>',
  ]
  let text = '%PDF-1.4\n'
  let table = 'xref\n0 4\n0000000000 65535 f \n'
  for (const [at, object] of objects.entries()) {
    table += `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
  }
  const end = `trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + end)
}

/** A .doc: a compound file whose directory lists the stream that holds a document's text. */
export function doc(stream = 'WordDocument'): Buffer<ArrayBuffer> {
  const file = Buffer.alloc(1536)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  Buffer.from(`${stream}\0`, 'utf16le').copy(file, 1024)
  return file
}

export function docx(): Buffer<ArrayBuffer> {
  return zip([{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }])
}

/** A zip archive whose entries hold 'Hello', deflated. */
export function zip(entries: { name: string }[]): Buffer<ArrayBuffer> {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name } of entries) {
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(DEFLATED_HELLO.length, 18)
    head.writeUInt32LE(5, 22)
    head.writeUInt16LE(name.length, 26)
    const file = Buffer.concat([head, Buffer.from(name), DEFLATED_HELLO])
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    head.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(offset, 42)
    directory.push(entry, Buffer.from(name))
    files.push(file)
    offset += file.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listed, end])
}

const DEFLATED_HELLO = Buffer.from('cb48cdc9c90700', 'hex')

const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489' +
    '0000000d49444154789c6360000002000001e221bc330000000049454e44ae426082',
  'hex',
)

/** One good file of each kind that is taken, by extension. */
export const SAMPLES: Record<string, () => Buffer<ArrayBuffer>> = {
  pdf,
  doc,
  docx,
  jpg: () => JPEG,
  jpeg: () => JPEG,
  png: () => PNG,
  gif: () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'),
  bmp: () => Buffer.from('BM'.padEnd(70, '\0'), 'latin1'),
  webp: () => Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0/\0\0\0\x10\x07\x10\x11', 'latin1'),
}
