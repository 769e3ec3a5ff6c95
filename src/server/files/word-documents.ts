import { finished } from 'node:stream/promises'
import { type Entry, fromFd, type ZipFile } from 'yauzl'
import type { TemporaryFile } from './temporary-file.ts'

const MAX_ENTRIES = 5000
/** The maximum size of a .docx when it is unpacked: text of that size, or far more pictures than 10 MiB hold. */
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024

/** The name of the stream with the text, as a directory of a compound file spells it. */
const WORD_STREAM = Buffer.from('WordDocument\0', 'utf16le')

/**
 * Whether a file is a .docx: a zip archive with `[Content_Types].xml` and `word/`, that does not come
 * to more than 200 MiB. The directory at its end may be false, so each entry is inflated, never held, and
 * not beyond the size that the directory gives.
 */
export async function isDocx(file: TemporaryFile): Promise<boolean> {
  try {
    const zip = await opened(file.descriptor)
    const entries = await directoryOf(zip)
    const names = entries.map(({ fileName }) => fileName)
    const unpackedBytes = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
    if (!names.includes('[Content_Types].xml') || unpackedBytes > MAX_UNPACKED_BYTES) return false
    if (!names.some((name) => name.startsWith('word/'))) return false
    for (const entry of entries) await inflate(zip, entry)
    return true
  } catch {
    return false
  }
}

/** Whether a compound file (OLE) has the stream of a .doc. */
export async function hasWordStream(file: TemporaryFile): Promise<boolean> {
  let tail = Buffer.alloc(0)
  for await (const chunk of file.bytes()) {
    const bytes = Buffer.concat([tail, chunk])
    if (bytes.includes(WORD_STREAM)) return true
    tail = bytes.subarray(-WORD_STREAM.length)
  }
  return false
}

function directoryOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MAX_ENTRIES) throw new RangeError('too many entries')
  return new Promise((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('error', reject)
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.readEntry()
  })
}

/** Rejects where an entry is damaged, or has another size than the directory gives. */
function inflate(zip: ZipFile, entry: Entry): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(error)
      else finished(stream.resume()).then(resolve, reject)
    })
  })
}

function opened(descriptor: number): Promise<ZipFile> {
  const options = { autoClose: false, lazyEntries: true }
  return new Promise((resolve, reject) => {
    fromFd(descriptor, options, (error, zip) => (error ? reject(error) : resolve(zip)))
  })
}
