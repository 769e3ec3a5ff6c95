import { fromFd, type ZipFile } from 'yauzl'
import type { StagedFile } from './staged-file.ts'

const MOST_ENTRIES = 5000
/** What a .docx may come to when it is unpacked: text of that size, or far more pictures than 10 MiB hold. */
const MOST_UNPACKED_BYTES = 200 * 1024 * 1024

/** The name of the stream with the text, as a directory of a compound file spells it. */
const WORD_STREAM = Buffer.from('WordDocument\0', 'utf16le')

/**
 * Whether a file is a .docx by the directory at its end: a zip archive with `[Content_Types].xml`
 * and `word/`, that does not come to more than 200 MiB. Nothing is unpacked.
 */
export async function isDocx(file: StagedFile): Promise<boolean> {
  try {
    const { names, unpackedBytes } = await directoryOf(file)
    const hasText = names.some((name) => name.startsWith('word/'))
    return names.includes('[Content_Types].xml') && hasText && unpackedBytes <= MOST_UNPACKED_BYTES
  } catch {
    return false
  }
}

/** Whether a compound file (OLE) has the stream of a .doc. */
export async function hasWordStream(file: StagedFile): Promise<boolean> {
  let tail = Buffer.alloc(0)
  for await (const chunk of file.bytes()) {
    const bytes = Buffer.concat([tail, chunk])
    if (bytes.includes(WORD_STREAM)) return true
    tail = bytes.subarray(-WORD_STREAM.length)
  }
  return false
}

async function directoryOf(file: StagedFile): Promise<{ names: string[]; unpackedBytes: number }> {
  const zip = await opened(file.descriptor)
  if (zip.entryCount > MOST_ENTRIES) throw new RangeError('too many entries')
  return new Promise((resolve, reject) => {
    const names: string[] = []
    let unpackedBytes = 0
    zip.on('error', reject)
    zip.on('entry', ({ fileName, uncompressedSize }) => {
      names.push(fileName)
      unpackedBytes += uncompressedSize
      zip.readEntry()
    })
    zip.on('end', () => resolve({ names, unpackedBytes }))
    zip.readEntry()
  })
}

function opened(descriptor: number): Promise<ZipFile> {
  const options = { autoClose: false, lazyEntries: true }
  return new Promise((resolve, reject) => {
    fromFd(descriptor, options, (error, zip) => (error ? reject(error) : resolve(zip)))
  })
}
