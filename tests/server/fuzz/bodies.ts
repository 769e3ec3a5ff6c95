import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import type { Operation } from './calls.ts'
import { type Known, valuesOf } from './values.ts'

type Body = Uint8Array<ArrayBuffer>

const Anything = fc.anything({ withNullPrototype: false, maxDepth: 4 })
const Text = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constant('x'.repeat(300_000)))
const Name = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString', ''), fc.string())

/** Bodies as the document describes them, and JSON with a field too many or of another kind. */
export function describedBody(
  { content }: NonNullable<Operation['requestBody']>,
  known: Known,
): fc.Arbitrary<Body> {
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(content)
  if (type.startsWith('multipart/')) return fc.oneof(fc.constant(PDF), Multipart).map(bytesOf)
  if (type.endsWith('envelope')) return fc.oneof(fc.constant(REPORT), Envelope).map(bytesOf)
  const fitting = valuesOf(schema, known)
  const nearly = fc
    .tuple(fitting, fc.dictionary(Name, fc.oneof(Text, Anything), { maxKeys: 3 }), fc.nat(40))
    .map(([value, others, at]) => {
      const fields = Object.entries(Object(value)).toSpliced(at, 1)
      return Object.fromEntries([...fields, ...Object.entries(others)])
    })
  return fc
    .oneof({ arbitrary: fitting, weight: 2 }, { arbitrary: nearly, weight: 1 })
    .map((value) => bytesOf(jsonOf(value)))
}

const REPORT = '{"dsn":"http://funnel@localhost/1"}\n{"type":"event"}\n{}'
const Envelope = fc
  .tuple(fc.array(fc.oneof(fc.json(), fc.string())), fc.boolean())
  .map(([lines, isOwn]) =>
    [isOwn ? '{"dsn":"http://funnel@localhost/1"}' : '{}', ...lines].join('\n'),
  )

const PDF = formOf('data', 'cv.pdf', '%PDF-1.7\n%%EOF', '\r\n--b--\r\n')
const Multipart = fc
  .tuple(
    fc.constantFrom('data', 'file', '', 'data"; x="'),
    fc.oneof(fc.constantFrom('cv.pdf', 'cv.docx', 'cv.doc', '../cv.png'), fc.string()),
    fc.oneof(fc.constantFrom('%PDF-1.7\n%%EOF', 'PK\x03\x04'), Text),
    fc.constantFrom('\r\n--b--\r\n', '', '\r\n--b\r\n', '\n--b--'),
  )
  .map((parts) => formOf(...parts))

/** Bodies that no document describes: broken off, compressed, nested deep, no text at all. */
export const hostileBody: fc.Arbitrary<Body> = fc.oneof(
  fc.oneof(fc.json(), Envelope, Multipart, Text).map(bytesOf),
  fc.tuple(fc.json(), fc.nat(200)).map(([body, end]) => bytesOf(body.slice(0, -end - 1))),
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((body) => gzipSync(body)),
  fc.nat(5000).map((depth) => bytesOf('[{"a":'.repeat(depth))),
)

function formOf(field: string, name: string, content: string, end: string): string {
  return `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${content}${end}`
}

function bytesOf(text: string): Body {
  return Buffer.from(text)
}

/** JSON of anything, also of what JSON does not know. */
function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? Number(part) : part)) ?? ''
}
