import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { DECISION_VALUES } from '../../../../machines/decision/values.ts'
import { drawPersons, type Person } from '../../../../machines/examples/persons.ts'
import { createRandom } from '../../../../machines/examples/random.ts'
import { projectDir } from '../../../../src/cli/project.ts'
import { prepareSample, sampleEnvironment } from '../../../../src/cli/sample/prepare-sample.ts'
import { createWalker } from '../../../../src/cli/sample/walk.ts'
import { UserError } from '../../../../src/cli/user-error.ts'

const NOW = new Date('2026-11-21T20:00:00.000Z')

it('the configuration of sample data has nothing of the environment but the port', () => {
  for (const name of ['DATABASE_URL', 'S3_URL', 'SMTP_URL', 'WEBHOOK_URL', 'HOST', 'DATA_DIR']) {
    vi.stubEnv(name, 'https://elsewhere.example')
  }
  const { port, host, dataDir, databaseUrl, files, outgoing, client } = sampleEnvironment('4000')
  expect({ port, host, dataDir, databaseUrl, s3: files.s3, ...outgoing }).toEqual({
    port: 4000,
    host: '127.0.0.1',
    dataDir: join(projectDir, 'data/sample'),
    databaseUrl: undefined,
    s3: undefined,
    webhook: undefined,
    mail: undefined,
  })
  expect([client.analytics.isOn, client.monitoring.isOn, client.conversion.applyUrl]).toEqual([
    false,
    false,
    undefined,
  ])
  expect(sampleEnvironment(undefined).port).toBe(3001)
})

it('a folder with other data is refused and stays as it is', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const dataDir = await mkdtemp(join(tmpdir(), 'sample-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await writeFile(join(dataDir, 'funnel.sqlite'), 'contacts')
  const prepared = expect(prepareSample({ ...sampleEnvironment(''), dataDir }, NOW)).rejects
  await prepared.toBeInstanceOf(UserError)
  await prepared.toThrow(`${dataDir} holds other data: move it away, sample data is made there.`)
  expect(await readdir(dataDir)).toEqual(['funnel.sqlite'])
  expect(await readFile(join(dataDir, 'funnel.sqlite'), 'utf8')).toBe('contacts')
})

const walkOf = (person: Person) =>
  createWalker(sampleEnvironment('').client.funnel, DECISION_VALUES)(person)

const drawn = (changes: Partial<Person>): Person => {
  const [person] = drawPersons(createRandom(1), NOW)
  if (!person) throw new Error('Somebody comes')
  return { ...person, leavesAt: null, refusedAt: null, returnsAt: null, pausesAt: null, ...changes }
}

it('the same seed draws the same persons, who walk in the same way', async () => {
  const [one, other] = [drawn({}), drawn({})]
  expect(JSON.stringify(one)).toBe(JSON.stringify(other))
  expect(await walkOf(one)).toEqual(await walkOf(other))
})

it('who returns has one application, and its steps in order', async () => {
  const { entries, submitted } = await walkOf(drawn({ returnsAt: 'puzzle2', awayFor: 7200 }))
  const steps = entries.flatMap(({ entry }) => entry.step ?? [])
  expect([...new Set(steps)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  const times = entries.map(({ entry }) => entry.at)
  expect(times).toEqual(times.toSorted((one, next) => one - next))
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(7_200_000)
  expect(submitted?.frozen.payload.email).toMatch(/@mail\.example$/)
})

it('late vetting decides nothing: the payload says that it was not there', async () => {
  const { submitted } = await walkOf(drawn({ vetting: 4000 }))
  expect(submitted?.frozen.payload).toMatchObject({ ai_vetting: 'not_available' })
})

it('who is refused at a form is recorded with the fields that were missing', async () => {
  const { entries } = await walkOf(
    drawn({ fills: 0, refusedAt: 'contactDetails', leavesAt: 'contact' }),
  )
  expect(entries.map(({ entry }) => entry.classes.refused).filter(Boolean)).toEqual([
    ['firstName', 'lastName', 'email', 'phone'],
  ])
  expect(entries.at(-1)?.entry.step).toBe(1)
})
