import { describe, expect, it } from 'vitest'
import { contentRefusalOf, refusalOf, sizeOf } from '../../../../src/ui/file-check.ts'

const CONSTRAINTS = { accept: '.pdf,.doc,.docx', maxBytes: 10_485_760 }

describe('a file is refused before it is sent', () => {
  it.each([
    ['photo.png', 1000, 'photo.png cannot be used. Choose one of these: PDF, DOC, DOCX.'],
    ['pdf', 1000, 'pdf cannot be used. Choose one of these: PDF, DOC, DOCX.'],
    ['cv.pdf', 10_485_761, 'cv.pdf has 10.1 MB. Choose a file of at most 10 MB.'],
    ['cv.pdf', 0, 'cv.pdf is empty. Choose another file.'],
  ])('%s of %d bytes', (name, size, message) => {
    expect(refusalOf({ name, size }, CONSTRAINTS)).toBe(message)
  })

  it.each([
    ['cv.pdf', 10_485_760],
    ['CV.PDF', 1],
    ['cv.final.docx', 1000],
  ])('but %s of %d bytes is taken', (name, size) => {
    expect(refusalOf({ name, size }, CONSTRAINTS)).toBeUndefined()
  })
})

describe('the content of a file', () => {
  it.each([
    ['cv.pdf', '%PDF-1.7 text'],
    ['CV.PDF', 'a line that a mail program put before %PDF-1.7'],
    ['cv.doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
    ['cv.docx', 'PK\x03\x04 rest'],
    ['cv.jpg', '\xff\xd8\xff\xe0'],
    ['cv.jpeg', '\xff\xd8\xff\xe1'],
    ['cv.png', '\x89PNG\r\n\x1a\n'],
    ['cv.gif', 'GIF89a'],
    ['cv.bmp', 'BM rest'],
    ['cv.webp', 'RIFF\n\x00\x00\x01WEBPVP8 '],
  ])('is as the name %s says', async (name, bytes) => {
    await expect(contentRefusalOf(fileOf(bytes, name))).resolves.toBeUndefined()
  })

  it.each([
    ['cv.pdf', 'PK\x03\x04 rest', 'PDF'],
    ['cv.doc', '{\\rtf1 text}', 'DOC'],
    ['cv.docx', '%PDF-1.7 text', 'DOCX'],
    ['cv.png', '\xff\xd8\xff\xe0', 'PNG'],
    ['cv.webp', 'RIFF\x00\x00\x00\x00WAVE', 'WEBP'],
  ])('is not what the name %s says', async (name, bytes, kind) => {
    await expect(contentRefusalOf(fileOf(bytes, name))).resolves.toBe(
      `${name} is damaged, or is not a ${kind} file, whatever its name says. Open it, save it as ${kind}, and choose the new one.`,
    )
  })

  it('that cannot be read is left to the upload', async () => {
    const file = fileOf('text', 'cv.pdf')
    file.slice = () =>
      Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('gone')) })
    await expect(contentRefusalOf(file)).resolves.toBeUndefined()
  })
})

function fileOf(bytes: string, name: string): File {
  return new File([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], name)
}

describe('a size is read as', () => {
  it.each([
    [1, '1 kB'],
    [820 * 1024, '820 kB'],
    [1024 * 1024, '1 MB'],
    [1_500_000, '1.5 MB'],
  ])('%d bytes: %s', (bytes, text) => {
    expect(sizeOf(bytes)).toBe(text)
  })
})
