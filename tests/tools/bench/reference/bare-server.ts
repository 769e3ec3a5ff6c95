import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'

// The reference for contacts a second: a bare HTTP server that takes a contact by POST, stores it in
// a commit that it shares with those that waited, and answers 201: no routes, tokens, checks
// or log. On PostgreSQL where there is a DATABASE_URL, else on SQLite as durable as ours. It prints
// its port.

/** What a bare server stores of a contact: nothing but what durability needs. */
interface BareContact {
  applicationId: string
  body: string
}

type Commit = (contacts: readonly BareContact[]) => void | Promise<void>

const { DATA_DIR = '', DATABASE_URL = '' } = process.env
const commit = DATABASE_URL === '' ? commitInSqlite() : await commitInPostgres()
let waiting: (BareContact & { answer: () => void })[] = []
let isCommitting = false

const server = createServer(async (request, response) => {
  const body = await text(request)
  const applicationId = String(request.headers['idempotency-key'])
  const answer = () =>
    response
      .writeHead(201, { 'content-type': 'application/json' })
      .end(JSON.stringify({ applicationId }))
  waiting.push({ applicationId, body, answer })
  if (!isCommitting) setImmediate(() => !isCommitting && void commitAll())
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : address}\n`)
})

async function commitAll(): Promise<void> {
  isCommitting = true
  while (waiting.length > 0) {
    const group = waiting
    waiting = []
    await commit(group)
    for (const { answer } of group) answer()
  }
  isCommitting = false
}

/** Bare node:sqlite. */
function commitInSqlite(): Commit {
  const database = new DatabaseSync(join(DATA_DIR, 'bare.sqlite'))
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    create table contacts (application_id text primary key, received_at text, body text);
  `)
  const insert = database.prepare('insert into contacts values (?, ?, ?) on conflict do nothing')
  return (contacts) => {
    database.exec('begin')
    const now = new Date().toISOString()
    for (const { applicationId, body } of contacts) insert.run(applicationId, now, body)
    database.exec('commit')
  }
}

/** Bare pg on one connection, each commit one statement. */
async function commitInPostgres(): Promise<Commit> {
  const client = new Client({ connectionString: DATABASE_URL })
  await client.connect()
  await client.query(
    'create table bare_contacts (application_id text primary key, received_at text, body text)',
  )
  return async (contacts) => {
    await client.query({
      name: 'store',
      text: `insert into bare_contacts select * from unnest($1::text[], $2::text[], $3::text[])
        on conflict do nothing`,
      values: [
        contacts.map(({ applicationId }) => applicationId),
        contacts.map(() => new Date().toISOString()),
        contacts.map(({ body }) => body),
      ],
    })
  }
}
