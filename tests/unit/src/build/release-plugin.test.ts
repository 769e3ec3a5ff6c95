import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { releaseIn } from '../../../../src/build/release-plugin.ts'

/** A project with one build input. */
function project(): { root: string; write: (text: string) => void; commit: () => string } {
  const root = mkdtempSync(join(tmpdir(), 'funnel-release-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'machines'))
  writeFileSync(join(root, 'package.json'), '{"version":"1.2.0"}')
  const write = (text: string) => writeFileSync(join(root, 'machines/funnel.ts'), text)
  write('one')
  const git = (...args: string[]) => {
    const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
    return execFileSync('git', [...author, ...args], { cwd: root, encoding: 'utf8' }).trim()
  }
  const commit = () => {
    git('init', '--quiet')
    git('add', '.')
    git('commit', '--quiet', '--message', 'one')
    return git('rev-parse', '--short=10', 'HEAD')
  }
  return { root, write, commit }
}

it('a release is named by version and commit, also where something else than a build input has changed', () => {
  const { root, commit } = project()
  const id = commit()
  writeFileSync(join(root, 'README.md'), '')
  expect(releaseIn(root, '')).toBe(`1.2.0+${id}`)
  expect(releaseIn(root, '84daf29c1e')).toBe('1.2.0+84daf29c1e')
})

it('without a commit, a release is named by what it is built from', () => {
  const { root, write } = project()
  const name = releaseIn(root, '')
  expect(name).toMatch(/^1\.2\.0\+[\da-f]{10}$/)
  expect(releaseIn(project().root, '')).toBe(name)
  write('two')
  expect(releaseIn(root, '')).not.toBe(name)
})

it('what was changed since the commit is another release', () => {
  const { root, write, commit } = project()
  const unnamed = releaseIn(root, '')
  const id = commit()
  write('two')
  const changed = releaseIn(root, '')
  expect(changed).not.toBe(`1.2.0+${id}`)
  write('one')
  expect(releaseIn(root, '')).toBe(`1.2.0+${id}`)
  expect(changed).not.toBe(unnamed)
})
