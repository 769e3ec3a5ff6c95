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

describe('the folders of machines/', () => {
  it('and the files next to them import each other in one direction only', () => {
    const imported = new Map<string, Set<string>>()
    for (const name of globSync('**/*.ts', { cwd: machines })) {
      const file = join(machines, name)
      const parts = importsOf(file)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => partOf(relative(machines, resolve(dirname(file), specifier))))
      imported.set(partOf(name), new Set([...(imported.get(partOf(name)) ?? []), ...parts]))
    }
    expect(circlesIn(imported)).toEqual([])
  })
})

describe('tests/specification', () => {
  it('takes no value from the code that it judges', () => {
    const files = globSync('tests/specification/**/*.ts', { cwd: root })
    expect(files.length).toBeGreaterThan(10)
    const values = files.flatMap((name) => {
      const text = readFileSync(join(root, name), 'utf8')
      return [...text.matchAll(/^import (?!type ).*?from '(.*?)'$/gms)]
        .filter(([, from = '']) => /machines|src/.test(from) || !from.startsWith('.'))
        .map(([, from]) => `${name}: ${from}`)
    })
    expect(values).toEqual([])
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

/** The folder of a file, or the file itself where it is in none. */
function partOf(name: string): string {
  return name.split(/[/\\]/)[0] ?? name
}

/** The parts that are left when those are taken away, again and again, which import nothing that is left. */
function circlesIn(imported: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  let left = [...imported.keys()]
  const importsLeft = (part: string) =>
    left.some((other) => other !== part && imported.get(part)?.has(other))
  while (left.some((part) => !importsLeft(part))) left = left.filter(importsLeft)
  return left
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
