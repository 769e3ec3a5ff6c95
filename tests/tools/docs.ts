import { resolve } from 'node:path'
import { projectDir } from '../../src/cli/project.ts'

/** The drawn chart that `npm run chart` writes. */
export const statechartDir = resolve(projectDir, 'docs/statechart')

/** The page of the documentation with the decision's rules as a table. */
export const productManagersPage = resolve(projectDir, 'docs/product-managers.md')

/** A page of the documentation with something written anew between its two marks. */
export function withBetween(page: string, begin: string, end: string, text: string): string {
  const [before, rest = ''] = page.split(begin)
  const [, after = ''] = rest.split(end)
  return `${before}${begin}\n${text}\n${end}${after}`
}
