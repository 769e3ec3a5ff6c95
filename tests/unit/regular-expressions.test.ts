import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { analyse } from 'scslre'
import * as v from 'valibot'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const FILES = globSync('{machines,src/{cli,effects,router,server,views}}/**/*.{ts,tsx}', {
  cwd: root,
})

/** The expressions that a file writes down. */
function expressionsIn(file: string): RegExp[] {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  const found: RegExp[] = []
  JSON.stringify(program, (name, value) => {
    if (name === 'regex') found.push(new RegExp(value.pattern, value.flags))
    return typeof value === 'bigint' ? String(value) : value
  })
  return found
}

/** Whether a long text can take more than its length of time: by its length squared, or worse. */
function isSuperLinear(expression: RegExp): boolean {
  return analyse(expression).reports.length > 0
}

test('an expression whose time grows faster than its text is found', () => {
  expect([/^[\s\p{Cf}]+|[\s\p{Cf}]+$/u, /<\s*([^<>\s]+@[^<>\s]+)\s*>/].map(isSuperLinear)).toEqual([
    true,
    true,
  ])
})

test('no expression on page or server takes more time than its text is long', () => {
  const found = FILES.flatMap((file) =>
    expressionsIn(file).map((expression) => ({ file, expression })),
  )
  expect(found.length).toBeGreaterThan(50)
  const ofSchemas = [v.RFC_EMAIL_REGEX, v.UUID_REGEX, v.ISO_TIMESTAMP_REGEX].map((expression) => ({
    file: 'valibot',
    expression,
  }))
  const slow = [...found, ...ofSchemas].filter(({ expression }) => isSuperLinear(expression))
  expect(slow).toEqual([])
})
