import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectDir } from '../../../src/cli/project.ts'

const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: projectDir })]

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(projectDir, page), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '')

  it('links to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !isThere(page, link))).toEqual([])
  })

  it('names files and folders that exist', () => {
    const named = [...text.matchAll(/`((?:src|tests|machines|docs)\/[\w./-]+)`/g)]
    const missing = named.flatMap(([, path = '']) =>
      existsSync(join(projectDir, path)) ? [] : [path],
    )
    expect(missing).toEqual([])
  })
})

function isThere(page: string, link: string): boolean {
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
