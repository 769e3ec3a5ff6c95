import { describe, expect, it } from 'vitest'
import { refusalOf, sizeOf } from '../../../../src/ui/file-check.ts'

const CONSTRAINTS = { kinds: ['pdf', 'doc', 'docx'] as const, maxBytes: 10_485_760 }
const CHANGED = 'The file was changed or removed after it was chosen: choose it again.'
const SAVE = 'which cannot be used. Save it as PDF or DOCX, and choose the new one.'

// What a file is by its bytes: tests/unit/src/server/file-kinds.test.ts, where page and server see the same files.
describe('a file is refused before it is sent', () => {
  it.each([
    ['photo.png', '\x89PNG\r\n\x1a\n', `photo.png is a PNG file, ${SAVE}`],
    ['photo.pdf', '\x89PNG\r\n\x1a\n', `photo.pdf is a PNG file, ${SAVE}`],
    ['notes.txt', 'text', 'notes.txt cannot be used. Choose one of these: PDF, DOC, DOCX.'],
    ['cv.pdf', '', 'cv.pdf is empty. Choose another file.'],
    ['cv.pdf', '%PDF'.padEnd(10_485_761), 'cv.pdf is 10.1 MB. Choose a file of at most 10 MB.'],
  ])('%s', async (name, bytes, message) => {
    expect(await refusalOf(fileOf(bytes, name), CONSTRAINTS)).toBe(message)
  })

  it.each([
    ['cv.pdf', CHANGED],
    ['A folder', 'A folder cannot be used. Choose one of these: PDF, DOC, DOCX.'],
  ])('%s that cannot be read', async (name, message) => {
    expect(await refusalOf(unreadable(name), CONSTRAINTS)).toBe(message)
  })

  it('but not one of exactly 10 MiB', async () => {
    const file = fileOf('%PDF'.padEnd(10_485_760), 'cv.pdf')
    expect(await refusalOf(file, CONSTRAINTS)).toBeUndefined()
  })
})

function fileOf(bytes: string, name: string): File {
  return new File([Buffer.from(bytes, 'latin1')], name)
}

function unreadable(name: string): File {
  const file = fileOf('text', name)
  file.slice = () =>
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('gone')) })
  return file
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
