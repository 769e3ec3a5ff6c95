import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { Problem } from '../http/problem.ts'
import type { FileStore } from './file-store.ts'
import { extensionOf, MAX_FILE_BYTES, MEDIA_TYPES } from './upload-kinds.ts'

/** A file that was taken in; `name` is its name in the file store, `size` in bytes. */
export interface ReceivedUpload {
  name: string
  originalName: string
  size: number
}

const FIELD = 'data'
const LIMITS = { files: 1, fields: 8, parts: 9, fieldSize: 1024, headerPairs: 16, headerSize: 8192 }
/** What the form may weigh beside its file. */
const FORM_OVERHEAD_BYTES = 64 * 1024
const ORIGINAL_NAME_LENGTH = 255

/**
 * Streams the one file of a multipart form into the file store, never holding it whole.
 *
 * @throws Problem 400 for a broken form, 413 for more than 10 MiB, 415 for another kind of body or
 *   file, 422 where there is no file or an empty one; nothing is kept then
 */
export async function receiveUpload(
  incoming: IncomingMessage,
  store: FileStore,
): Promise<ReceivedUpload> {
  const form = openForm(incoming)
  if (Number(incoming.headers['content-length']) > MAX_FILE_BYTES + FORM_OVERHEAD_BYTES) {
    throw tooLarge()
  }
  const part: { stream?: BusboyFileStream; upload?: Promise<ReceivedUpload> } = {}
  try {
    await new Promise<void>((resolve, reject) => {
      const breakOff = () => reject(brokenForm())
      form.on('file', (field, stream, fileName) => {
        part.stream = stream.on('error', () => undefined)
        part.upload = takeFile(field, stream, fileName ?? '', store)
        part.upload.catch(reject)
      })
      form.on('error', breakOff)
      form.on('finish', resolve)
      incoming.on('close', () => incoming.complete || breakOff())
      incoming.pipe(form)
    })
    if (part.upload === undefined) throw noFile()
    return await part.upload
  } catch (error) {
    incoming.unpipe(form)
    part.stream?.destroy()
    await part.upload?.catch(() => undefined)
    throw error
  }
}

function openForm({ headers }: IncomingMessage): BusboyInstance {
  const contentType = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    throw new Problem(415, `Send the file as multipart/form-data in the field "${FIELD}".`)
  }
  try {
    return new Busboy({ headers: { ...headers, 'content-type': contentType }, limits: LIMITS })
  } catch {
    throw brokenForm()
  }
}

async function takeFile(
  field: string,
  stream: BusboyFileStream,
  fileName: string,
  store: FileStore,
): Promise<ReceivedUpload> {
  if (field !== FIELD) throw noFile()
  const extension = extensionOf(fileName)
  if (extension === undefined) {
    const kinds = Object.keys(MEDIA_TYPES).join(', ')
    throw new Problem(415, `This kind of file is not taken: send one of ${kinds}.`)
  }
  const name = `${randomUUID()}.${extension}`
  const size = await store.write(name, withinLimits(stream))
  return { name, originalName: fileName.slice(0, ORIGINAL_NAME_LENGTH), size }
}

async function* withinLimits(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const chunk of stream) {
      size += chunk.length
      if (size > MAX_FILE_BYTES) throw tooLarge()
      yield chunk
    }
  } catch (error) {
    throw error instanceof Problem ? error : brokenForm()
  }
  if (size === 0) throw new Problem(422, 'The file is empty: choose another one.')
}

function tooLarge(): Problem {
  return new Problem(413, 'The file is too large: send at most 10 MiB.')
}

function noFile(): Problem {
  return new Problem(422, `There is no file in the field "${FIELD}": send one.`)
}

function brokenForm(): Problem {
  return new Problem(400, 'The form ended too early or is malformed: send the file again.')
}
