import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const FOLDER = new URL('../specification/', import.meta.url)
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
)

it.each(FILES)('the transcription takes no value from the code that it judges: %s', (name) => {
  const text = readFileSync(new URL(name, FOLDER), 'utf8')
  const imports = [...text.matchAll(/^(import (?:type )?).*?from '(.*)'$/gms)]
  const outside = imports.filter(
    ([, , from = '']) => /machines|src/.test(from) || !/^\./.test(from),
  )
  expect(outside.map(([, kind]) => kind)).toEqual(outside.map(() => 'import type '))
})

it('the transcription is there', () => {
  expect(FILES.length).toBeGreaterThan(10)
})
