import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { projectDir } from '../../../src/cli/project.ts'

const docs = join(projectDir, 'docs')
const page = readFileSync(join(docs, 'your-own-chart.md'), 'utf8')
const prose = page.replaceAll(/^```[\s\S]*?^```/gm, '')
const links = [...prose.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => link)
const example = 'tests/examples/parcel'

it('links only to files that exist', () => {
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter((link) => !existsSync(resolve(docs, link)))).toEqual([])
})

it('names only files and folders that exist', () => {
  const named = [...page.matchAll(/`((?:src|tests|machines|docs)\/[\w./-]+)`/g)]
  const missing = named.flatMap(([, path = '']) =>
    existsSync(join(projectDir, path)) ? [] : [path],
  )
  expect(missing).toEqual([])
})

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
