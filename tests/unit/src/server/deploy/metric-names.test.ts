import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { projectDir } from '../../../../../src/cli/project.ts'
import { submitContact } from '../../../../server/outgoing/queue.ts'
import { runningServer } from '../../../../server/running-server.ts'
import { METRICS_TOKEN, scrape } from '../../../../server/scrape.ts'
import { pdf, upload } from '../../../../server/uploads.ts'

/** The queries of the alerts and of the dashboard's panels. */
function queries(): string[] {
  const read = (file: string) => readFileSync(join(projectDir, 'src/server/deploy', file), 'utf8')
  const { groups }: { groups: { rules: { expr: string }[] }[] } = parse(read('alerts.yaml'))
  const { panels }: { panels: { targets?: { expr: string }[] }[] } = JSON.parse(
    read('dashboard.json'),
  )
  return [
    ...groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ]
}

interface Series {
  name: string
  labels: string[]
}

/** Prometheus's own. */
const FOREIGN = ['up']
const GROUPING = /\b(?:by|without|ignoring|on)\s*\([^)]*\)/g
const WORDS = /[a-zA-Z_:][\w:]*/g

/** What a query of PromQL selects: names that are not called, with the labels in braces after them. */
function selectedIn(query: string): Series[] {
  const plain = query.replaceAll(GROUPING, ' ').replaceAll(/\[[^\]]*\]/g, ' ')
  const withoutTexts = plain.replaceAll(/"[^"]*"/g, '""')
  return [...withoutTexts.matchAll(/([a-zA-Z_:][\w:]*)\s*(\(|\{([^}]*)\})?/g)].flatMap(
    ([, name = '', opening, matchers = '']) =>
      opening === '(' || /^e\d*$/.test(name) ? [] : [{ name, labels: matchers.match(WORDS) ?? [] }],
  )
}

it('selections are found in a query', () => {
  const query = 'sum by (kind) (rate(a_total{b="c",d=~"e.*"}[5m])) - ignoring (le) f > 2e9'
  expect(selectedIn(query)).toEqual([
    { name: 'a_total', labels: ['b', 'd'] },
    { name: 'f', labels: [] },
  ])
})

it('every metric of alerts and dashboard is one that a server has, with those labels', async () => {
  const server = await runningServer({ METRICS_TOKEN }, { freeBytes: async () => 1e12 })
  await submitContact(server)
  await upload(server, { name: 'a.pdf', bytes: pdf() })
  await upload(server, { name: 'a.pdf', bytes: pdf(11_000_000) })
  await server.sender.drain()
  const samples = [...(await scrape(server)).keys()].map((sample): Series => {
    const [, name = '', labels = ''] = /^([^{]+)(?:\{(.*)\})?$/.exec(sample) ?? []
    return { name, labels: labels.replaceAll(/"[^"]*"/g, '').match(WORDS) ?? [] }
  })
  const missing = queries()
    .flatMap(selectedIn)
    .filter(({ name }) => !FOREIGN.includes(name))
    .filter(
      ({ name, labels }) =>
        !samples.some(
          (sample) => sample.name === name && labels.every((one) => sample.labels.includes(one)),
        ),
    )
  expect(missing).toEqual([])
})
