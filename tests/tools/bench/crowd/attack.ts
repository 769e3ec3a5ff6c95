import { setTimeout } from 'node:timers/promises'
import { createApplicationTokens } from '../../../../src/server/applications/application-tokens.ts'
import { createSigningKeys } from '../../../../src/server/http/signing-keys.ts'
import { type BudgetName, SERVER_LIMITS } from '../../../../src/server/limits.ts'
import { WALKED_PROGRESS } from '../../../specification/calls.ts'
import { bodyOf } from '../../faults/applicants.ts'
import { SECRET } from '../../faults/server-process.ts'
import { type Connection, openConnection } from '../load.ts'
import { events, type PageCall, upload } from './applicant.ts'

// An attacker in a process of its own, at one IPv4 address and in one IPv6 network, from which each call
// has another address. It is told where to send, for how long, and how many applicants an address may
// bring a minute; it prints what became of its calls, by kind.

/** How many times its limit each address sends. */
const TIMES = 10
/**
 * Of events and progress, of which the limits are that of whole funnels: ten times as many would be more than one
 * process sends.
 */
const TELEMETRY_TIMES = 2
const CONNECTIONS = 256
const STEP_MS = 2
const IPV4 = '198.51.100.77'
const IPV6_NETWORK = '2001:db8:bad:1'
const APPLICATIONS = 5000

/** Calls of one kind by the status of the answer, 'none' where the connection ended before it. */
export interface Attacked {
  kind: string
  /** How many times the limit of their budget were to be sent. */
  times: number
  /** How many of them were sent: a busy machine sends less. */
  sentShare: number
  answers: Record<string, number>
}

interface Kind {
  kind: string
  budget: BudgetName
  /** Of the budget. */
  share: number
  call: (count: number) => PageCall
}

const tokens = createApplicationTokens(createSigningKeys(SECRET, []), 3600)
const bearers = Array.from(
  { length: APPLICATIONS },
  () => `Bearer ${tokens.issue(crypto.randomUUID())}`,
)
const bearer = (count: number) => bearers[count % bearers.length] ?? ''
const json = { 'content-type': 'application/json' }

function post(path: string, body: string, authorization?: string): PageCall {
  const headers = { ...json, ...(authorization !== undefined && { authorization }) }
  return { method: 'POST', path, headers, body }
}

const KINDS: readonly Kind[] = [
  { kind: 'session', budget: 'session', share: 1, call: () => post('/api/session', '{}') },
  { kind: 'upload', budget: 'upload', share: 1, call: (count) => upload(bearer(count)) },
  {
    kind: 'contact',
    budget: 'contact',
    share: 1,
    call: (count) => post('/api/create_contact', bodyOf(count), bearer(count)),
  },
  {
    kind: 'contact, token made up',
    budget: 'contact',
    share: 1,
    call: (count) => post('/api/create_contact', bodyOf(count), 'Bearer a.b.c'),
  },
  { kind: 'vetting', budget: 'lookup', share: 0.5, call: () => post('/api/analyze', '{}') },
  {
    kind: 'location',
    budget: 'lookup',
    share: 0.5,
    call: () => ({ method: 'GET', path: '/api/geo', headers: {} }),
  },
  {
    kind: 'unknown address',
    budget: 'other',
    share: 1,
    call: () => ({ method: 'GET', path: '/api/none', headers: {} }),
  },
  {
    kind: 'progress',
    budget: 'progress',
    share: 1,
    call: (count) => post('/api/progress', JSON.stringify(WALKED_PROGRESS), bearer(count)),
  },
  {
    kind: 'events',
    budget: 'measurement',
    share: 1,
    call: (count) => post('/2/httpapi', JSON.stringify(events(count, 0))),
  },
]

const { ATTACK_URL = '', ATTACK_SECONDS = '', ATTACK_APPLICANTS = '' } = process.env
const SECONDS = Number(ATTACK_SECONDS)

function timesOf({ budget }: Kind): number {
  return budget === 'progress' || budget === 'measurement' ? TELEMETRY_TIMES : TIMES
}

/** Calls a second, of both addresses. */
function rateOf(kind: Kind): number {
  const { perApplicant } = SERVER_LIMITS.budgets[kind.budget]
  return (2 * timesOf(kind) * kind.share * perApplicant * Number(ATTACK_APPLICANTS)) / 60
}

function bytesOf({ method, path, headers, body = '' }: PageCall, count: number): Buffer {
  const isIpv6 = count % 2 === 0
  const address = isIpv6 ? `${IPV6_NETWORK}:${(count % 65_536).toString(16)}::1` : IPV4
  const content = Buffer.from(body)
  const lines = Object.entries({
    host: '127.0.0.1',
    'x-forwarded-for': address,
    ...headers,
    'content-length': String(content.length),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`),
    content,
  ])
}

interface Attack {
  kind: Kind
  sent: number
  answers: Record<string, number>
}

/** @returns a connection for the next call: the server may close one that it has refused a file on */
async function send(connection: Connection, attack: Attack): Promise<Connection> {
  attack.sent += 1
  const count = (answer: string) => {
    attack.answers[answer] = (attack.answers[answer] ?? 0) + 1
  }
  try {
    count(String(await connection.send(bytesOf(attack.kind.call(attack.sent), attack.sent))))
    return connection
  } catch {
    count('none')
    return openConnection(ATTACK_URL)
  }
}

const attacks: Attack[] = KINDS.map((kind) => ({ kind, sent: 0, answers: {} }))
const free = await Promise.all(
  Array.from({ length: CONNECTIONS }, () => openConnection(ATTACK_URL)),
)
const began = performance.now()
const seconds = () => (performance.now() - began) / 1000
const wantedNow = ({ kind }: Attack) => Math.min(seconds(), SECONDS) * rateOf(kind)
let underWay = 0
while (seconds() < SECONDS || underWay > 0) {
  // Those that are furthest behind what they should have sent first.
  const late = attacks
    .filter((attack) => seconds() < SECONDS && attack.sent < Math.floor(wantedNow(attack)))
    .sort((one, other) => one.sent / wantedNow(one) - other.sent / wantedNow(other))
  for (const attack of late) {
    const connection = free.shift()
    if (!connection) break
    underWay += 1
    void send(connection, attack).then((next) => {
      underWay -= 1
      free.push(next)
    })
  }
  if (late.length === 0 || free.length === 0) await setTimeout(STEP_MS)
}
for (const connection of free) connection.close()
const results: Attacked[] = attacks.map((attack) => ({
  kind: attack.kind.kind,
  times: timesOf(attack.kind),
  sentShare: attack.sent / (SECONDS * rateOf(attack.kind)),
  answers: attack.answers,
}))
process.stdout.write(JSON.stringify(results))
