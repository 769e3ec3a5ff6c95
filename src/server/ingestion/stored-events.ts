import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { parseJsonObject } from '../json.ts'
import { filesIn, isMissing, LINE_END } from './measurement-files.ts'

const StoredEvent = v.object({
  at: v.string(),
  event: v.looseObject({ user_id: v.nullish(v.string()), device_id: v.nullish(v.string()) }),
})

/** An event with the time at which it came, ISO 8601 in UTC. */
export type StoredEvent = v.InferOutput<typeof StoredEvent>

type Selection = (record: StoredEvent) => boolean

/** The stored events that are selected, the oldest first. */
export async function* eventsIn(
  folder: string,
  isSelected: Selection,
): AsyncGenerator<StoredEvent> {
  for (const { path, isPart } of await filesIn(folder)) {
    if (!isPart) yield* eventsOf(path, isSelected)
  }
}

/** Removes the stored events that are selected, and returns how many; a server may add others. */
export async function removeEvents(folder: string, isSelected: Selection): Promise<number> {
  let count = 0
  for (const { path, isPart } of await filesIn(folder)) {
    if (isPart) await rm(path, { force: true })
    else if (await hasEvent(path, isSelected)) count += await removeFrom(path, isSelected)
  }
  return count
}

async function hasEvent(path: string, isSelected: Selection) {
  for await (const _ of eventsOf(path, isSelected)) return true
  return false
}

/** Copies the other lines, also those that are appended until then, and replaces the file by the copy. */
async function removeFrom(path: string, isSelected: Selection): Promise<number> {
  const part = `${path}.part`
  let at = 0
  let count = 0
  async function* remaining() {
    for await (const line of linesFrom(path, at)) {
      at += line.length
      const event = eventOf(line)
      if (event && isSelected(event)) count += 1
      else yield line
    }
  }
  while ((await stat(path)).size > at) {
    await pipeline(remaining, createWriteStream(part, { flags: 'a', mode: 0o600 }))
  }
  await rename(part, path)
  return count
}

async function* eventsOf(path: string, isSelected: Selection) {
  for await (const line of linesFrom(path)) {
    const event = eventOf(line)
    if (event && isSelected(event)) yield event
  }
}

/** The lines of a file, each with its end; those of a file that was removed are none. */
async function* linesFrom(path: string, start = 0): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  try {
    for await (const chunk of createReadStream(path, { start })) {
      const bytes = Buffer.concat([rest, chunk])
      let begin = 0
      for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, begin)) {
        yield bytes.subarray(begin, end + 1)
        begin = end + 1
      }
      rest = bytes.subarray(begin)
    }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  if (rest.length > 0) yield rest
}

/** Undefined for a report, and for a line that was not written whole. */
function eventOf(line: Buffer): StoredEvent | undefined {
  const record = parseJsonObject(line.toString())
  return v.is(StoredEvent, record) ? record : undefined
}
