import { Client } from 'pg'
import { serveBare } from './bare-server.ts'

// The reference for PostgreSQL: bare pg on one connection, each commit one statement.

const client = new Client({ connectionString: process.env.DATABASE_URL })
await client.connect()
await client.query(
  'create table bare_contacts (application_id text primary key, received_at text, body text)',
)

serveBare(async (contacts) => {
  await client.query({
    name: 'keep',
    text: `insert into bare_contacts select * from unnest($1::text[], $2::text[], $3::text[])
      on conflict do nothing`,
    values: [
      contacts.map(({ applicationId }) => applicationId),
      contacts.map(() => new Date().toISOString()),
      contacts.map(({ body }) => body),
    ],
  })
})
