import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { copy, faultWords, fill } from '../../../../src/copy/index.ts'
import { FORM_NAMES, fieldsOf } from '../../../specification/forms/index.ts'
import { MONTHS } from '../../../specification/lists.ts'
import {
  FILE_GONE_MESSAGE,
  REQUIREMENTS_MESSAGE,
  SUMMARY_TITLE,
  UPLOAD_FAILED_MESSAGE,
  UPLOAD_UNFINISHED_MESSAGE,
} from '../../../specification/messages.ts'
import { PRESSES } from '../../../specification/presses.ts'

describe('the words of the page', () => {
  it('are those of the specification for everything that can be wrong with a form', () => {
    const said = FORM_NAMES.flatMap((form) =>
      fieldsOf(form).flatMap(([, { refused = [] }]) => refused.map(([, message]) => message)),
    )
    const others = [UPLOAD_FAILED_MESSAGE, UPLOAD_UNFINISHED_MESSAGE, FILE_GONE_MESSAGE]
    expect(textsIn(copy.messages)).toEqual(new Set([...said, ...others]))
    expect(copy.notAllAgreed).toBe(REQUIREMENTS_MESSAGE)
  })

  it('have every label, option and button of the specification', () => {
    const labels = FORM_NAMES.flatMap((form) =>
      fieldsOf(form).flatMap(([, { kind, label, options }]) =>
        kind === 'list' ? [label] : [label, ...Object.values(options ?? {})],
      ),
    )
    const buttons = Object.values(PRESSES).flatMap((all) => all.map(({ button }) => button))
    const words = textsIn(copy)
    const missing = [SUMMARY_TITLE, ...labels, ...buttons].filter((text) => !words.has(text))
    expect(missing).toEqual([])
  })

  it('name the months January to December', () => {
    expect(copy.eligibility.months).toEqual(Object.values(MONTHS))
  })
})

/** Every text in a tree of them. */
function textsIn(tree: object | string): Set<string> {
  if (typeof tree === 'string') return new Set([tree])
  return new Set(Object.values(tree).flatMap((branch) => [...textsIn(branch)]))
}

describe('filling in', () => {
  it('puts values into their places', () => {
    expect(fill('{count} of at least {minimum} words', { count: 3, minimum: 5 })).toBe(
      '3 of at least 5 words',
    )
  })

  it('fills in what looks like a place in a value no further', () => {
    expect(fill('Use {email}', { email: '{email}' })).toBe('Use {email}')
  })
})

it('a fault without words is shown as its code', () => {
  expect(faultWords('contactDetails', 'email', 'unknownName')).toBe('unknownName')
})

/** The words that the JSX of a file writes itself: its texts, and what assistive technology reads of its elements. */
function wordsWrittenIn(file: string): string[] {
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const found: string[] = []
  JSON.stringify(program, (_, node) => {
    if (node?.type === 'JSXText') found.push(node.value.trim())
    const isRead = /^(aria-label|aria-description|alt|placeholder|title)$/.test(node?.name?.name)
    if (node?.type === 'JSXAttribute' && isRead) found.push(node.value?.value ?? '')
    return typeof node === 'bigint' ? String(node) : node
  })
  return found.filter((text) => /\p{L}{2}/u.test(text))
}

it('all words of the page are in src/copy', () => {
  const views = globSync('src/{views,ui}/**/*.tsx')
  expect(views.length).toBeGreaterThan(30)
  expect(views.flatMap(wordsWrittenIn)).toEqual([])
})
