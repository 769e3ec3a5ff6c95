import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectDir } from '../../../src/cli/project.ts'

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
