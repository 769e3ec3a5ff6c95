import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashBuildInputs } from '../../../../src/build/build-inputs.ts'
import { isBuilt, markBuilt } from '../../../../src/cli/build.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'funnel-build-'))
  mkdirSync(join(root, 'src/views'), { recursive: true })
  writeFileSync(join(root, 'src/main.tsx'), 'main')
  writeFileSync(join(root, 'src/views/a.tsx'), 'a')
  writeFileSync(join(root, 'index.html'), '<html>')
})
afterEach(() => rmSync(root, { recursive: true }))

describe('the hash of the build inputs', () => {
  it('stays when only a time of modification or something else changes', () => {
    const before = hashBuildInputs(root)
    utimesSync(join(root, 'src/main.tsx'), 1, 1)
    writeFileSync(join(root, 'README.md'), 'read me')
    expect(hashBuildInputs(root)).toBe(before)
  })

  it.each([
    ['a content', () => writeFileSync(join(root, 'src/views/a.tsx'), 'b')],
    ['a new file', () => writeFileSync(join(root, 'src/views/b.tsx'), '')],
    ['a removed file', () => rmSync(join(root, 'src/views/a.tsx'))],
    ['the page', () => writeFileSync(join(root, 'index.html'), '<html lang>')],
    [
      'a newly written machine',
      () => {
        mkdirSync(join(root, 'machines'))
        writeFileSync(join(root, 'machines/context.ts'), '')
      },
    ],
    ['a dependency', () => writeFileSync(join(root, 'package-lock.json'), '{}')],
  ])('changes with %s', (_, change) => {
    const before = hashBuildInputs(root)
    change()
    expect(hashBuildInputs(root)).not.toBe(before)
  })
})

describe('a built page', () => {
  it('is current once it was marked with the same hash and its index.html exists', () => {
    const dist = join(root, 'dist')
    expect(isBuilt(dist, 'one')).toBe(false)
    mkdirSync(join(dist, '.vite'), { recursive: true })
    writeFileSync(join(dist, 'index.html'), '<html>')
    expect(isBuilt(dist, 'one')).toBe(false)
    markBuilt(dist, 'one')
    expect(isBuilt(dist, 'one')).toBe(true)
    expect(isBuilt(dist, 'two')).toBe(false)
    rmSync(join(dist, 'index.html'))
    expect(isBuilt(dist, 'one')).toBe(false)
  })
})
