import type { Page } from 'playwright/test'
import { type Copy, copy } from '../../../src/copy/index.ts'
import { type PuzzleCopy, puzzleCopy } from '../../../src/copy/puzzle.ts'
import { INTRO, STEPS } from '../../specification/steps.ts'
import { Applicant } from '../screens/applicant.ts'

/** A letter of the made-up language for each letter of English, so that what is English stands out. */
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter, at) => {
    const made = [...'åƀçðéƒĝħíĵķłɱñöþǫŕšţúṽŵẋýž'][at] ?? letter
    return [
      [letter, made],
      [letter.toUpperCase(), made.toUpperCase()],
    ]
  }),
)

/** A text in the made-up language, 40 % longer at least; places for values stay as they are. */
function madeUp(text: string): string {
  const letters = inLetters(text)
  return text.length < 2 ? letters : letters + ' ðŵé'.repeat(Math.ceil((text.length * 0.4) / 4))
}

/** A text with the made-up language's letters, as long as it was. */
function inLetters(text: string): string {
  return text.replace(/\{\w+\}|[a-zA-Z]/g, (part) => LETTERS[part] ?? part)
}

/** All words of the page in the made-up language; the letters on the dots stay single. */
export const MADE_UP: Copy = { ...translated(copy), language: 'en-x-made-up' }
export const MADE_UP_PUZZLE: PuzzleCopy = translated(puzzleCopy)

function translated<Words>(words: Words): Words {
  if (typeof words === 'string') return madeUp(words) as Words
  if (Array.isArray(words)) return words.map(translated) as Words
  return Object.fromEntries(
    Object.entries(words as object).map(([name, part]) => [name, translated(part)]),
  ) as Words
}

type Name = string | RegExp

/** What the applicant gives, and names of files: no words of the page. */
const GIVEN = /\S+@\S+|\S+\.(?:pdf|odt)/g

/** An applicant who reads the page in the made-up language, and gets the texts to find in English. */
export class MadeUpApplicant extends Applicant {
  constructor(page: Page) {
    super(reading(page), 'touch')
  }

  override async picks(group: Name, name: Name): Promise<void> {
    await super.picks(group, inMadeUp(name))
  }
}

/** The page, where an English text is found in the made-up language. */
function reading(page: Page): Page {
  const found: Partial<Page> = {
    getByText: (text, options) => page.getByText(inMadeUp(text, options?.exact), options),
    getByLabel: (text, options) => page.getByLabel(inMadeUp(text, options?.exact), options),
    getByRole: (role, { name, ...options } = {}) =>
      page.getByRole(role, {
        ...options,
        ...(name !== undefined && { name: named(name, options.exact) }),
      }),
    locator: (selector, { hasText, ...options } = {}) =>
      page.locator(selector, { ...options, ...(hasText && { hasText: inMadeUp(hasText) }) }),
  }
  return new Proxy(page, {
    get(target, property) {
      const value = Reflect.get(found, property) ?? Reflect.get(target, property)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** The titles are in the chart, in English. */
function named(name: Name, isExact?: boolean): Name {
  return TITLES.has(name) ? name : inMadeUp(name, isExact)
}

const TITLES: ReadonlySet<Name> = new Set([INTRO, ...STEPS].map(({ title }) => title))

function inMadeUp(name: Name, isExact = false): Name {
  if (typeof name === 'string') return isExact ? madeUp(name) : around(name)
  const [, whole] = /^\^([\w ]+)\$$/.exec(name.source) ?? []
  return new RegExp(whole ? `^${madeUp(whole)}$` : around(name.source), name.flags)
}

/** A text letter by letter, around what is given: without what makes the made-up words longer. */
function around(text: string): string {
  const given = [...text.matchAll(GIVEN)].map(([word]) => word)
  return text
    .split(GIVEN)
    .map((words, at) => inLetters(words) + (given[at] ?? ''))
    .join('')
}
