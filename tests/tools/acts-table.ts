import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir } from '../../src/cli/project.ts'
import { withBetween } from './docs.ts'

const BEGIN = '<!-- what an applicant does, from tests/e2e/screens/applicant.ts -->'
const END = '<!-- end of what an applicant does -->'

/** A page of the documentation with what an applicant of a browser test does, between its two marks. */
export function withActs(page: string): string {
  return withBetween(page, BEGIN, END, actsTable())
}

/** Every documented method that anyone can call: its name, and the first sentence of its comment. */
function actsTable(): string {
  const source = readFileSync(join(projectDir, 'tests/e2e/screens/applicant.ts'), 'utf8')
  const acts = source.matchAll(/^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {2}async (\w+)[(<]/gm)
  const rows = [...acts].map(([, comment = '', name]) => {
    const [sentence = ''] = comment.replaceAll(/\n? +\* ?/g, ' ').split(/[.:;](?= |$)/m)
    return `| \`${name}\` | ${sentence.trim()} |`
  })
  return ['| | |', '|---|---|', ...rows].join('\n')
}
