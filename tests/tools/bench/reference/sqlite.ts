import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { serveBare } from './bare-server.ts'

// The reference for the embedded database: bare node:sqlite, as durable as ours.

const database = new DatabaseSync(join(process.env.DATA_DIR ?? '', 'bare.sqlite'))
database.exec(`
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  create table contacts (application_id text primary key, received_at text, body text);
`)
const insert = database.prepare('insert into contacts values (?, ?, ?) on conflict do nothing')

serveBare((contacts) => {
  database.exec('begin')
  const now = new Date().toISOString()
  for (const { applicationId, body } of contacts) insert.run(applicationId, now, body)
  database.exec('commit')
})
