import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from '../../../src/cli/command.ts'
import { readEnvironment } from '../../../src/server/env.ts'
import { createLog } from '../../../src/server/log.ts'
import { startServer } from '../../../src/server/start.ts'
import { fuzz } from '../../server/fuzz/fuzz.ts'

export const command: Command = {
  usage: 'npm run funnel -- fuzz [CALLS [SEED]]    400 calls a route without a number',
  run: async ([calls = '400', seed]) => {
    const operator = 'an-operator-token-for-fuzzing'
    const metrics = 'a-metrics-token-for-fuzzing'
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'funnel-fuzz-'))
    await writeFile(join(DATA_DIR, 'index.html'), '<!doctype html><title>Funnel</title>')
    const environment = readEnvironment({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR,
      OPERATOR_TOKEN: operator,
      METRICS_TOKEN: metrics,
      FUNNEL: '{"conversion":{"applyUrl":"https://vendor.example/applied.js"}}',
    })
    let errors = 0
    const log = createLog((line) => {
      if (JSON.parse(line).level === 'error') {
        errors += 1
        console.error(line)
      }
    })
    const server = await startServer(environment, { distDir: DATA_DIR, log })
    try {
      const began = performance.now()
      const target = { url: server.url, operator, metrics }
      const { answered, failure } = await fuzz(
        target,
        Number(calls),
        seed ? Number(seed) : undefined,
      )
      const seconds = ((performance.now() - began) / 1000).toFixed(0)
      console.table(Object.fromEntries(answered))
      console.log(
        failure ??
          `${calls} calls a route in ${seconds} s: all answered as described, none by 5xx; ${errors} errors in the log.`,
      )
      return failure === undefined && errors === 0 ? 0 : 1
    } finally {
      await server.close()
      await rm(DATA_DIR, { recursive: true, force: true })
    }
  },
}
