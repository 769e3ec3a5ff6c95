import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { LimitProblem, Problem } from '../http/problem.ts'
import { MAX_FILE_BYTES } from './content-check.ts'
import type { FreeSpace } from './free-space.ts'
import type { TemporaryFile, WriteTemporary } from './temporary-file.ts'

/** A complete file, and what its sender calls it. */
export interface ReceivedUpload {
  file: TemporaryFile
  originalName: string
}

const FIELD = 'data'
const LIMITS = { files: 1, fields: 8, parts: 9, fieldSize: 1024, headerPairs: 16, headerSize: 8192 }
/** Bytes of an upload between two checks of the free space. */
const CHECK_EVERY_BYTES = 1024 * 1024
/** Maximum bytes of a form: its file, and the rest. */
const MAX_FORM_BYTES = MAX_FILE_BYTES + 64 * 1024

/**
 * Streams the one file of a multipart form to disk. The caller closes the temporary file.
 *
 * @throws Problem 400 for a broken form, 413 over 10 MiB, 415 for another kind of body, 422 without a
 *   file or with an empty one, 503 if the disk has too little space; nothing is stored then
 */
export async function receiveUpload(
  incoming: IncomingMessage,
  writeTemporary: WriteTemporary,
  space: FreeSpace,
): Promise<ReceivedUpload> {
  const form = openForm(incoming)
  if (Number(incoming.headers['content-length']) > MAX_FORM_BYTES) throw tooLarge()
  const part: { stream?: BusboyFileStream; upload?: Promise<ReceivedUpload> } = {}
  let endReading = () => {}
  try {
    await new Promise<void>((resolve, reject) => {
      const rejectBroken = () => reject(brokenForm())
      form.on('file', (field, stream, fileName) => {
        part.stream = stream.on('error', () => undefined)
        part.upload = takeFile(field, withinLimits(stream, space), fileName ?? '', writeTemporary)
        part.upload.catch(reject)
      })
      form.on('error', rejectBroken)
      for (const limit of ['fieldsLimit', 'partsLimit'] as const) {
        // Thrown, it ends the reading of a chunk, which may have a thousand parts more.
        form.on(limit, () => {
          throw brokenForm()
        })
      }
      form.on('finish', resolve)
      const rejectIfAborted = () => incoming.complete || rejectBroken()
      incoming.on('close', rejectIfAborted)
      // It may have ended while its quota was looked up.
      if (incoming.destroyed) rejectIfAborted()
      let bytes = 0
      const read = (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > MAX_FORM_BYTES) reject(tooLarge())
        try {
          if (form.write(chunk)) return
          incoming.pause()
          form.once('drain', () => incoming.resume())
        } catch (error) {
          reject(error)
        }
      }
      const end = () => form.end()
      incoming.on('data', read).on('end', end)
      endReading = () => incoming.off('data', read).off('end', end)
    })
    if (part.upload === undefined) throw noFile()
    return await part.upload
  } catch (error) {
    endReading()
    part.stream?.destroy()
    const upload = await part.upload?.catch(() => undefined)
    await upload?.file.close()
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
  bytes: AsyncIterable<Uint8Array>,
  fileName: string,
  writeTemporary: WriteTemporary,
): Promise<ReceivedUpload> {
  if (field !== FIELD) throw noFile()
  return { file: await writeTemporary(bytes), originalName: originalNameOf(fileName) }
}

async function* withinLimits(
  stream: AsyncIterable<Uint8Array>,
  space: FreeSpace,
): AsyncGenerator<Uint8Array> {
  let size = 0
  let nextCheck = 0
  try {
    for await (const chunk of stream) {
      size += chunk.length
      if (size > MAX_FILE_BYTES) throw tooLarge()
      if (size >= nextCheck) {
        await space.requireForUpload()
        nextCheck = size + CHECK_EVERY_BYTES
      }
      yield chunk
    }
  } catch (error) {
    throw error instanceof Problem ? error : brokenForm()
  }
  if (size === 0) throw new Problem(422, 'The file is empty: choose another one.')
}

const MAX_NAME_LENGTH = 255

/**
 * A file's name as its sender wrote it: browsers' escapes decoded, without folders, control or
 * direction-changing characters, at most 255 characters with the extension at its end.
 */
function originalNameOf(fileName: string): string {
  const name = fileName
    .toWellFormed()
    .replace(/%(22|0D|0A)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Bidi_C}]/gu, '')
  const characters = [...name]
  if (characters.length <= MAX_NAME_LENGTH) return name
  const extension = [...(/\.[^.]*$/.exec(name)?.[0] ?? '')]
  return [...characters.slice(0, MAX_NAME_LENGTH - extension.length), ...extension].join('')
}

function tooLarge(): LimitProblem {
  return new LimitProblem('file_bytes', 'The file is too large: send at most 10 MiB.')
}

function noFile(): Problem {
  return new Problem(422, `There is no file in the field "${FIELD}": send one.`)
}

function brokenForm(): Problem {
  return new Problem(400, 'The form ended too early or is malformed: send the file again.')
}
