import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const machines = join(root, 'machines')

const allowedAtTopLevel = [
  'LICENSE',
  'README.md',
  'docs',
  'index.html',
  'machines',
  'package-lock.json',
  'package.json',
  'src',
  'tests',
  'tsconfig.json',
  'vite.config.ts',
]

describe('machines/', () => {
  it.each(globSync('**/*.ts', { cwd: machines }))('%s imports only what is pure', (name) => {
    const file = join(machines, name)
    expect(importsOf(file).filter((specifier) => !isPure(file, specifier))).toEqual([])
  })
})

describe('src/', () => {
  it('imports nothing of tests/, which the container image leaves out', () => {
    const importing = globSync('src/**/*.{js,ts,tsx}', { cwd: root }).filter((name) =>
      importsOf(join(root, name)).some((specifier) => specifier.includes('tests/')),
    )
    expect(importing).toEqual([])
  })
})

describe('tests/unit/machines', () => {
  it('asks plain functions: what the chart decides is tested by the model', () => {
    const acting = globSync('tests/unit/machines/**/*.ts', { cwd: root }).filter((name) =>
      /\bcreateActor\b|start-funnel/.test(readFileSync(join(root, name), 'utf8')),
    )
    expect(acting).toEqual([])
  })
})

describe('the top level', () => {
  it('holds nothing but what the layout names, and dot files', () => {
    const tracked = execFileSync('git', ['-c', 'safe.directory=*', 'ls-files'], {
      cwd: root,
      encoding: 'utf8',
    })
    const names = new Set(tracked.split('\n').map((path) => path.split('/')[0] ?? ''))
    const others = [...names].filter(
      (name) => !name.startsWith('.') && name !== '' && !allowedAtTopLevel.includes(name),
    )
    expect(others).toEqual([])
  })
})

function isPure(file: string, specifier: string): boolean {
  if (specifier.startsWith('.')) {
    return !relative(machines, resolve(dirname(file), specifier)).startsWith('..')
  }
  return specifier === 'xstate' || specifier === 'valibot'
}

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const { module, errors } = parseSync(file, source)
  expect(errors).toEqual([])
  const exportedFrom = module.staticExports.flatMap((statement) =>
    statement.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
  )
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    source.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
  )
  const imported = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  return [...imported, ...exportedFrom, ...dynamic]
}
