import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { createLog } from '../../../../src/server/log.ts'
import { openStore } from '../../../../src/server/store/open.ts'
import { reachablePostgres } from '../../../server/database/reachable-postgres.ts'
import { newPlace, type Place, variablesOf } from '../../faults/place.ts'
import { type ServerProcess, serverProcess } from '../../faults/server-process.ts'
import { quantile } from '../findings.ts'
import { type PageCall, walkFunnel } from './applicant.ts'
import type { Attacked } from './attack.ts'

const CAMPUS = '203.0.113.7'
const WARM_UP_ADDRESS = '203.0.113.8'
/** What a page sends without waiting for the answer. */
const TELEMETRY = ['/api/progress', '/2/httpapi', '/api/monitoring']
const STEPS = 13
/** Of the applicants' time: in the first half they come, and each walks for the other half. */
const WALK_SHARE = 0.5
const WANTED_RATIO = 2
const ATTACK = join(import.meta.dirname, 'attack.ts')

interface Crowd {
  applicants: number
  seconds: number
  /** RATE_ADDRESS_PER_MINUTE, of which the attacker sends ten times as much. */
  limit: number
  /** Quiet and attacked in turn; of each the best round counts: that in which the machine did least besides. */
  rounds: number
}

const WHOLE: Crowd = { applicants: 500, seconds: 60, limit: 600, rounds: 1 }
const QUICK: Crowd = { applicants: 20, seconds: 20, limit: 72, rounds: 1 }
const WARM_UP = { applicants: 40, seconds: 6 }

/** The calls of one route, of all routes, or of those that an applicant waits for. */
interface Latency {
  calls: number
  refused: number
  p95Ms: number
}

/** A crowd behind one address, alone or while others attack. */
interface Walked {
  all: Latency
  /** Session, upload, vetting, location and contact. */
  waitedFor: Latency
  routes: Map<string, Latency>
  contacts: number
  uploads: number
  attacked: Attacked[]
}

/** What a crowd behind one address bears on one database. */
export interface CrowdMeasured {
  where: string
  crowd: Crowd
  quiet: Walked
  attacked: Walked
}

/**
 * Lets whole funnels be walked through one address, quiet and then beside an attacker at two others. The server
 * is a process, the applicants another, the attacker a third: on two cores they take the processor from each
 * other, and what the attacker costs is not the server's alone.
 *
 * @param isQuick an eighth of the crowd, of its limit and so of the attack, in a third of the time
 */
export async function measureCrowd(isQuick: boolean): Promise<CrowdMeasured[]> {
  const crowd = isQuick ? QUICK : WHOLE
  const postgres = await reachablePostgres()
  const measured = [await onDatabase('embedded database', null, crowd)]
  if (postgres !== null) measured.push(await onDatabase('PostgreSQL', postgres, crowd))
  return measured
}

async function onDatabase(
  where: string,
  postgres: string | null,
  crowd: Crowd,
): Promise<CrowdMeasured> {
  const quiet: Walked[] = []
  const attacked: Walked[] = []
  for (let round = 0; round < crowd.rounds; round += 1) {
    quiet.push(await walked(postgres, crowd, false))
    attacked.push(await walked(postgres, crowd, true))
  }
  return { where, crowd, quiet: best(quiet), attacked: best(attacked) }
}

function best(rounds: readonly Walked[]): Walked {
  return rounds.reduce((one, other) => (other.all.p95Ms < one.all.p95Ms ? other : one))
}

async function walked(postgres: string | null, crowd: Crowd, isAttacked: boolean): Promise<Walked> {
  const place = await newPlace(postgres)
  const server = await serverProcess({
    ...variablesOf(place),
    TRUST_PROXY: '1',
    RATE_ADDRESS_PER_MINUTE: String(crowd.limit),
  })
  try {
    await walk(server, WARM_UP_ADDRESS, WARM_UP)
    const attack = isAttacked ? runAttack(server, crowd) : Promise.resolve([])
    const answers = await walk(server, CAMPUS, crowd)
    const attacked = await attack
    await server.stop()
    return {
      all: latencyOf(answers),
      waitedFor: latencyOf(answers.filter(({ path }) => !TELEMETRY.includes(path))),
      routes: new Map(
        [...Map.groupBy(answers, ({ path }) => path)].map(([path, calls]) => [
          path,
          latencyOf(calls),
        ]),
      ),
      ...(await keptIn(place)),
      attacked,
    }
  } finally {
    await server.kill()
    await place.remove()
  }
}

interface Answered {
  path: string
  status: number
  ms: number
}

/** The applicants come one after the other and take 13 steps each. */
async function walk(
  { url }: ServerProcess,
  address: string,
  { applicants, seconds }: Pick<Crowd, 'applicants' | 'seconds'>,
): Promise<Answered[]> {
  const answered: Answered[] = []
  const began = performance.now()
  const walkMs = seconds * 1000 * WALK_SHARE

  async function send({ path, method, headers, body }: PageCall): Promise<string> {
    const sent = performance.now()
    const response = await fetch(url + path, {
      method,
      headers: { 'x-forwarded-for': address, ...headers },
      ...(body !== undefined && { body }),
    })
    const answer = await response.text()
    answered.push({ path, status: response.status, ms: performance.now() - sent })
    return answer
  }

  const walks = Array.from({ length: applicants }, (_, applicant) => {
    const comesAt = (applicant / applicants) * (seconds * 1000 - walkMs)
    return walkFunnel(`${address}-${applicant}`, send, async (step) => {
      const at = began + comesAt + (step / STEPS) * walkMs
      await setTimeout(Math.max(0, at - performance.now()))
    })
  })
  await Promise.all(walks)
  return answered
}

function latencyOf(answers: readonly Answered[]): Latency {
  return {
    calls: answers.length,
    refused: answers.filter(({ status }) => status >= 300).length,
    p95Ms: quantile(
      answers.map(({ ms }) => ms),
      0.95,
    ),
  }
}

/** Contacts of the crowd that nothing speaks against, and those whose file is there. */
async function keptIn(place: Place): Promise<Pick<Walked, 'contacts' | 'uploads'>> {
  const store = await openStore(
    place,
    createLog(() => {}),
    'command',
  )
  try {
    const contacts = await store.db
      .selectFrom('contacts')
      .select('application_id')
      .where('raw_body', 'like', `%applicant-${CAMPUS}-%`)
      .where('needs_review', '=', 0)
      .execute()
    const files = await store.db.selectFrom('files').select('application_id').execute()
    const sent = new Set(files.map(({ application_id }) => application_id))
    const uploads = contacts.filter(({ application_id }) => sent.has(application_id)).length
    return { contacts: contacts.length, uploads }
  } finally {
    await store.close()
  }
}

async function runAttack({ url }: ServerProcess, { seconds, limit }: Crowd): Promise<Attacked[]> {
  const child = spawn(process.execPath, [ATTACK], {
    env: {
      ATTACK_URL: url,
      ATTACK_SECONDS: String(seconds),
      ATTACK_APPLICANTS: String(limit),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(await text(child.stdout))
}

/** A measurement as it is printed. */
export function crowdRow({ where, crowd, quiet, attacked }: CrowdMeasured): Record<string, string> {
  const { applicants, seconds } = crowd
  const between = (name: 'all' | 'waitedFor') => {
    const [one, other] = [quiet[name].p95Ms, attacked[name].p95Ms]
    return `${one.toFixed(0)}, ${other.toFixed(0)} ms: ${(other / one).toFixed(2)}`
  }
  return {
    'quiet, attacked': `${applicants} applicants in ${seconds} s, ${where}`,
    [`p95 of all calls (wanted ${WANTED_RATIO})`]: between('all'),
    'of those waited for': between('waitedFor'),
    'contacts taken': `${quiet.contacts}, ${attacked.contacts}`,
    'uploads taken': `${quiet.uploads}, ${attacked.uploads}`,
    'calls refused': `${quiet.all.refused}, ${attacked.all.refused}`,
  }
}

/** The calls of each route, and what the attacker was answered. */
export function crowdDetails({ quiet, attacked }: CrowdMeasured): {
  routes: Record<string, string>[]
  attack: Record<string, string>[]
} {
  return {
    routes: [...quiet.routes].map(([path, calm]) => {
      const { p95Ms = Number.NaN, refused = Number.NaN } = attacked.routes.get(path) ?? {}
      return {
        route: path,
        calls: String(calm.calls),
        'p95 quiet, attacked': `${calm.p95Ms.toFixed(0)}, ${p95Ms.toFixed(0)} ms`,
        'refused quiet, attacked': `${calm.refused}, ${refused}`,
      }
    }),
    attack: attacked.attacked.map(({ kind, times, sentShare, answers }) => ({
      attack: kind,
      'times its limit': `${times}, ${Math.round(sentShare * 100)} % sent`,
      answers: Object.entries(answers)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    })),
  }
}
