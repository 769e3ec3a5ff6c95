import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { markdownTable, quantile, rowOf, spreadOf, worseThan } from '../../tools/bench/findings.ts'
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

test('the median is the middle one, or between the two in the middle', () => {
  expect(spreadOf([9, 1, 5])).toEqual({ median: 5, least: 1, most: 9 })
  expect(spreadOf([4, 1, 10, 2])).toEqual({ median: 3, least: 1, most: 10 })
})

test('a quantile is the least value that so many do not exceed', () => {
  const values = Array.from({ length: 20 }, (_, at) => 20 - at)
  expect([quantile(values, 0.95), quantile(values, 0.5), quantile([7], 0.95)]).toEqual([19, 10, 7])
})

const PAINT = {
  what: 'first contentful paint, ms',
  subjects: {
    'page by hand': { median: 400, least: 390, most: 420 },
    'funnel at HEAD~1': { median: 420, least: 410, most: 455 },
    funnel: { median: 462, least: 456, most: 470 },
  },
}

test('a row says what is aimed at and whether it is reached', () => {
  expect(rowOf(PAINT)).toEqual({
    what: 'first contentful paint, ms',
    'page by hand': '400 (390–420), 1.16 ×',
    'funnel at HEAD~1': '420 (410–455), 1.10 ×',
    funnel: '462 (456–470)',
    aim: '≤ 1.15 × page by hand',
    reached: 'no',
  })
})

test('a row says what is aimed at without measurement, too', () => {
  const least = (median: number) => ({ median, least: median, most: median })
  const subjects = {
    'TanStack Form': least(10),
    'TanStack Form, measured': least(20),
    'funnel, no measurement': least(16),
    funnel: least(20),
  }
  expect(rowOf({ what: 'step 1 to 2, ms', subjects })).toMatchObject({
    aim: '≤ 1 × TanStack Form, measured; funnel, no measurement: ≤ 1.5 × TanStack Form',
    reached: 'yes; no',
  })
})

test('worse is what lies above every round of the other revision', () => {
  const noisy = { ...PAINT, subjects: { ...PAINT.subjects, funnel: spreadOf([455, 470]) } }
  expect(worseThan('funnel at HEAD~1', [PAINT, { ...noisy, what: 'noisy' }])).toEqual([
    'first contentful paint, ms: 420 became 462',
  ])
})

test('rows become a table in Markdown', () => {
  expect(markdownTable([{ what: 'a', ms: '1' }, { what: 'b' }])).toBe(
    '| what | ms |\n| --- | --- |\n| a | 1 |\n| b |  |',
  )
})
