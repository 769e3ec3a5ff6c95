import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { projectDir } from '../../../src/cli/project.ts'
import { test as base, expect } from '../fixtures.ts'

export { expect }

/** The tests' own `test` against the server that `npm run dev -- tests/examples/parcel` starts. */
export const test = base.extend<object, { parcelUrl: string }>({
  parcelUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named
    async ({}, use) => {
      const child = spawn(process.execPath, ['src/cli/dev.ts', 'tests/examples/parcel'], {
        cwd: projectDir,
        env: { ...process.env, HOST: '127.0.0.1', PORT: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await use(await addressFrom(child))
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ parcelUrl }, use) => use(parcelUrl),
})

/** The address that the command prints once it listens. */
async function addressFrom({ stdout }: ChildProcess): Promise<string> {
  let printed = ''
  for await (const text of stdout ?? []) {
    printed += String(text)
    const [, port] = /http:\/\/localhost:(\d+)/.exec(printed) ?? []
    if (port !== undefined) return `http://127.0.0.1:${port}`
  }
  throw new Error(`The server ended: ${printed}`)
}
