import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { overBudget, readLoads, readParts } from '../../tools/size.ts'

function builtPage(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'funnel-size-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

const MANIFEST = {
  'index.html': {
    file: 'assets/main.js',
    isEntry: true,
    imports: ['_react.js'],
    css: ['assets/main.css'],
  },
  '_react.js': { file: 'assets/react.js' },
  'src/later.ts': {
    file: 'assets/later.js',
    src: 'src/later.ts',
    isDynamicEntry: true,
    imports: ['_react.js', '_shared.js'],
    css: ['assets/later.css'],
  },
  '_shared.js': { file: 'assets/shared.js' },
}

test('a load is what is fetched at one moment, and nothing is counted twice', () => {
  const dist = builtPage({
    'index.html':
      '<script>import("/assets/main.js")</script>' +
      '<link rel="stylesheet" crossorigin href="/assets/main.css">',
    '.vite/manifest.json': JSON.stringify(MANIFEST),
    'assets/main.js': 'import"./react.js"',
    'assets/react.js': 'export const react=1',
    'assets/main.css': 'a{}',
    'assets/later.js': 'later',
    'assets/later.css': 'b{}b{}',
    'assets/shared.js': 'shared',
  })
  expect(readLoads(dist).map(({ name, files, raw }) => ({ name, files, raw }))).toEqual([
    { name: 'page', files: ['index.html'], raw: 101 },
    { name: 'first scripts', files: ['assets/main.js', 'assets/react.js'], raw: 38 },
    { name: 'styles', files: ['assets/main.css'], raw: 3 },
    {
      name: 'src/later.ts',
      files: ['assets/later.js', 'assets/later.css', 'assets/shared.js'],
      raw: 17,
    },
  ])
})

test('a script is made of packages and of our folders', () => {
  const dist = builtPage({
    'assets/main.js': 'aaaaabbcccc',
    'assets/main.js.map': JSON.stringify({
      sources: ['../../node_modules/@scope/one/dist/x.js', '../../src/views/A.tsx', '../../x/y.ts'],
      // Columns 0, 5 and 7, each from the next source.
      mappings: 'AAAA,KCAA,ECAA',
    }),
  })
  expect(readParts(join(dist, 'assets/main.js'))).toEqual([
    { name: '@scope/one', bytes: 5 },
    { name: 'x', bytes: 4 },
    { name: 'src/views', bytes: 2 },
  ])
})

test('a load over its budget and one without a budget are named', () => {
  const load = { files: [], raw: 0 }
  const loads = [
    { ...load, name: 'page', brotli: 10 },
    { ...load, name: 'styles', brotli: 11 },
    { ...load, name: 'src/new.ts', brotli: 1 },
  ]
  expect(overBudget(loads, [{ loads: /^(page|styles)$/, most: 10 }])).toEqual([
    'styles weighs 11 bytes, 1 too many',
    'src/new.ts has no budget: give it one in tests/tools/size.ts',
  ])
})

test('styles in the page are weighed by themselves as well', () => {
  const dist = builtPage({
    'index.html': '<style>a{color:red}</style>',
    '.vite/manifest.json': '{}',
  })
  expect(readLoads(dist).map(({ name, raw }) => [name, raw])).toEqual([
    ['page', 27],
    ['first scripts', 0],
    ['styles', 12],
  ])
})
