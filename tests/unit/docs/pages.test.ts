import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectDir } from '../../../src/cli/project.ts'

const pages = ['README.md', ...globSync('{docs,machines}/**/*.md', { cwd: projectDir })].map(
  (page) => ({
    page,
    text: readFileSync(join(projectDir, page), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, ''),
  }),
)
const tests = globSync('tests/**/*.{test,e2e}.ts', { cwd: projectDir }).map((file) =>
  readFileSync(join(projectDir, file), 'utf8'),
)

/** What an expression's group finds in a page and is wrong there. */
function wrongIn(expression: RegExp, isRight: (match: string, page: string) => boolean): string[] {
  return pages.flatMap(({ page, text }) =>
    [...text.matchAll(expression)].flatMap(([, match = '']) =>
      isRight(match, page) ? [] : [`${page}: ${match}`],
    ),
  )
}

describe('the pages', () => {
  it('link to files and headings that exist', () => {
    expect(wrongIn(/\]\((?!https?:)([^)]+)\)/g, isThere)).toEqual([])
  })

  it('name files and folders that exist', () => {
    const paths = /`((?:src|tests|machines|docs)\/[\w./-]+)`/g
    expect(wrongIn(paths, (path) => existsSync(join(projectDir, path)))).toEqual([])
  })

  it('run tests by titles that there are', () => {
    const isTitle = (title: string) => tests.some((test) => test.includes(title))
    expect(wrongIn(/ -[tg] '([^']+)'/g, isTitle)).toEqual([])
  })
})

function isThere(link: string, page: string): boolean {
  const [path = '', heading] = link.split('#')
  const file = path === '' ? page : join(dirname(page), path)
  if (!existsSync(resolve(projectDir, file))) return false
  return heading === undefined || headingsOf(file).includes(heading)
}

/** The anchors that GitHub makes of a page's headings. */
function headingsOf(file: string): string[] {
  const text = readFileSync(join(projectDir, file), 'utf8')
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

const readme = readFileSync(join(projectDir, 'README.md'), 'utf8')
const tree = /^machines\/[\s\S]*?^docs\/$/m.exec(readme)?.[0] ?? ''

it.each(['machines', 'src', 'tests'])(
  'the README names every folder of %s/, and no other',
  (root) => {
    const [, lines = ''] = new RegExp(`^${root}/.*\\n((?: .*\\n)*)`, 'm').exec(tree) ?? []
    const named = lines.split('\n').flatMap((line) => {
      const [names = ''] = /^ {2}[\w/, -]+?(?= {2,}|$)/.exec(line) ?? []
      return [...names.matchAll(/([\w-]+)\//g)].map(([, name]) => name)
    })
    const folders = readdirSync(join(projectDir, root), { withFileTypes: true })
    expect(named.toSorted()).toEqual(
      folders
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .toSorted(),
    )
  },
)

const page = readFileSync(join(projectDir, 'docs/your-own-chart.md'), 'utf8')
const prose = page.replaceAll(/^```[\s\S]*?^```/gm, '')
const links = [...prose.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => link)
const example = 'tests/examples/parcel'

it('explains every file of the example but the views that read like the one it shows', () => {
  const files = globSync('**/*.*', { cwd: join(projectDir, example) })
  const explained = links.map((link) => link.replace(`../${example}/`, ''))
  expect(files.filter((file) => !explained.includes(file)).toSorted()).toEqual([
    'views/AddressView.tsx',
    'views/CollectedView.tsx',
    'views/ParcelPage.tsx',
    'views/WaitingView.tsx',
  ])
})
