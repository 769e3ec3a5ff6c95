import { describe, expect, it } from 'vitest'
import { refusalOf, sizeOf } from '../../../../src/ui/file-check.ts'

const DEMANDS = { accept: '.pdf,.doc,.docx', maxBytes: 10_485_760 }

describe('a file is refused before it is sent', () => {
  it.each([
    ['photo.png', 1000, 'photo.png cannot be used. Choose one of these: PDF, DOC, DOCX.'],
    ['pdf', 1000, 'pdf cannot be used. Choose one of these: PDF, DOC, DOCX.'],
    ['cv.pdf', 10_485_761, 'cv.pdf has 10.1 MB. Choose a file of at most 10 MB.'],
    ['cv.pdf', 0, 'cv.pdf is empty. Choose another file.'],
  ])('%s of %d bytes', (name, size, message) => {
    expect(refusalOf({ name, size }, DEMANDS)).toBe(message)
  })

  it.each([
    ['cv.pdf', 10_485_760],
    ['CV.PDF', 1],
    ['cv.final.docx', 1000],
  ])('but %s of %d bytes is taken', (name, size) => {
    expect(refusalOf({ name, size }, DEMANDS)).toBeUndefined()
  })
})

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
