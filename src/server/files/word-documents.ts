import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl'
import { lastIndexIn, type TemporaryFile } from './temporary-file.ts'

const MAX_ENTRIES = 5000
/** The maximum size of a .docx when it is unpacked: text of that size, or far more pictures than 10 MiB hold. */
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024

/**
 * Whether a file is a .docx: a zip archive with `[Content_Types].xml` and `word/`, that does not come
 * to more than 200 MiB. The directory at its end may be false, so each entry is inflated, never held, and
 * not beyond the size that the directory gives.
 */
export async function isDocx(file: TemporaryFile): Promise<boolean> {
  try {
    const zip = await opened(file)
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

/** Whether a compound file (OLE) has a stream of that name; case does not count. */
export async function hasStream(file: TemporaryFile, name: string): Promise<boolean> {
  const listed = Buffer.from(`${name}\0`, 'utf16le').toString('latin1').toLowerCase()
  let tail = ''
  for await (const chunk of file.bytes()) {
    const text = tail + Buffer.from(chunk).toString('latin1').toLowerCase()
    if (text.includes(listed)) return true
    tail = text.slice(-listed.length)
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

const END_BYTES = 22

/** A zip archive without what follows its end, which yauzl refuses. */
async function opened(file: TemporaryFile): Promise<ZipFile> {
  const end = await lastIndexIn(file, 'PK\x05\x06')
  if (end < 0) throw new RangeError('no end of the directory')
  const commentBytes = (await file.read(end, END_BYTES)).readUInt16LE(END_BYTES - 2)
  const size = Math.min(file.size, end + END_BYTES + commentBytes)
  const options = { autoClose: false, lazyEntries: true }
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(new FileReader(file), size, options, (error, zip) =>
      error ? reject(error) : resolve(zip),
    )
  })
}

class FileReader extends RandomAccessReader {
  readonly #file: TemporaryFile

  constructor(file: TemporaryFile) {
    super()
    this.#file = file
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#file.bytes(start, end))
  }

  override read(...range: Parameters<RandomAccessReader['read']>): void {
    const [buffer, offset, length, position, done] = range
    this.#file.read(position, length).then((bytes) => {
      bytes.copy(buffer, offset)
      done(bytes.length < length ? new RangeError('end of file') : null)
    }, done)
  }
}
