import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distDir } from '../../../src/cli/project.ts'
import { test as base } from '../fixtures.ts'

/** The tests' own `test` with a copy of the built page, to serve and to deploy to. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named
  pageDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'funnel-release-'))
    cpSync(distDir, folder, { recursive: true })
    await use(folder)
    rmSync(folder, { recursive: true })
  },
})

/**
 * Deploys another release in place of the one in a folder: every script has another name, those of the
 * old one are removed, and the page says so in `data-release`.
 */
export function deploysAnother(folder: string): void {
  const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))
  const renamed = (text: string) =>
    scripts.reduce((changed, name) => changed.replaceAll(name, `another-${name}`), text)

  for (const name of scripts) {
    const path = join(folder, 'assets', name)
    writeFileSync(join(folder, 'assets', renamed(name)), renamed(readFileSync(path, 'utf8')))
    for (const suffix of ['', '.br', '.gz']) rmSync(path + suffix, { force: true })
  }
  const page = join(folder, 'index.html')
  const html = renamed(readFileSync(page, 'utf8'))
  writeFileSync(page, html.replace('<html ', '<html data-release="another" '))
  const worker = join(folder, 'service-worker.js')
  const source = renamed(readFileSync(worker, 'utf8'))
  writeFileSync(worker, source.replace(/[0-9a-f]{16}/, 'b'.repeat(16)))
  for (const suffix of ['.br', '.gz']) rmSync(worker + suffix, { force: true })
}
