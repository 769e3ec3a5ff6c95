import type { JsonSchema } from '@valibot/to-json-schema'
import * as fc from 'fast-check'
import { IN_FULL } from '../../specification/forms/index.ts'
import { payloadOf } from '../../specification/payload.ts'
import { type Call, type DescribedRoute, requestOf } from './calls.ts'
import { type Known, valuesOf } from './values.ts'

/** Texts of a length that an expression or a loop may go over once for each of its letters. */
const FILLINGS: readonly ((length: number) => string)[] = [
  (length) => `a${' '.repeat(length)}b`,
  (length) => `a@b.example${'\u200b'.repeat(length / 3)}b`,
  ...['@', '.', '<', 'a@', '1 ', '<a@b>'].map(
    (part) => (length: number) => part.repeat(length / part.length),
  ),
]

const BODY_LETTERS = 15_000
/** Node takes 16 kB of head. */
const HEAD_LETTERS = 3_000
/** Less is lost in what else a machine does. */
const SLOW_MS = 40
const MOST_TIMES = 3
const ATTEMPTS = 3

const CONTACT: Record<string, unknown> = payloadOf(
  {
    ...IN_FULL,
    tracking: {},
    performance: { totalTimeMs: 144_000, totalMoves: 12, totalTimeFormatted: '2:24' },
    rule: 'qualified',
    vetting: { status: 'approved', summary: '' },
  },
  { submittedFrom: '', applicationFormVersion: '' },
)

/** A long text at each place of a route where one is taken: fields of the body, parameters, headers. */
function longCallsOf({ method, path, operation }: DescribedRoute, known: Known) {
  const { parameters = [], requestBody } = operation
  const [[type, { schema }] = ['', { schema: {} as JsonSchema }]] = Object.entries(
    requestBody?.content ?? {},
  )
  const isJson = type === 'application/json'
  const [sample] = isJson ? fc.sample(valuesOf(schema, known), { numRuns: 1, seed: 1 }) : []
  const body = path.endsWith('/create_contact') ? CONTACT : Object(sample)
  const fields = Object.keys(body).filter((name) => typeof body[name] === 'string')
  const call = (changes: Partial<Call>, given: Record<string, unknown> = {}): Call => ({
    ...requestOf({ method, path, operation }, { ...known, ...given }),
    ...(isJson && { body: Buffer.from(JSON.stringify(body)) }),
    ...changes,
  })
  return [
    ...fields.map((name) => ({
      place: `the field ${name}`,
      letters: BODY_LETTERS,
      callWith: (text: string) =>
        call({ body: Buffer.from(JSON.stringify({ ...body, [name]: text })) }),
    })),
    ...parameters.flatMap(({ name, in: part }) =>
      part === 'header'
        ? []
        : [
            {
              place: `the parameter ${name}`,
              letters: HEAD_LETTERS,
              callWith: (text: string) => call({}, { [name]: text }),
            },
          ],
    ),
  ]
}

/**
 * Sends long texts to a route, and says where twice the length takes more than three times as long;
 * undefined where it never does.
 */
export async function longTextFault(
  route: DescribedRoute,
  known: Known,
  send: (call: Call) => Promise<unknown>,
): Promise<string | undefined> {
  for (const { place, letters, callWith } of longCallsOf(route, known)) {
    for (const fill of FILLINGS) {
      const [once, twice] = [callWith(fill(letters)), callWith(fill(2 * letters))]
      if ((await timeOf(() => send(twice), 1)) < SLOW_MS) continue
      const [short, long] = [
        await timeOf(() => send(once), ATTEMPTS),
        await timeOf(() => send(twice), ATTEMPTS),
      ]
      if (long > SLOW_MS && long > MOST_TIMES * short) {
        return `${route.method} ${route.path}, ${place}: ${short.toFixed()} ms, twice the length ${long.toFixed()} ms`
      }
    }
  }
  return undefined
}

/** The shortest time of so many. */
async function timeOf(act: () => Promise<unknown>, attempts: number): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const began = performance.now()
    await act()
    shortest = Math.min(shortest, performance.now() - began)
  }
  return shortest
}
