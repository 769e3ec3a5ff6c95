import type { Page } from 'playwright/test'
import { INTRO, STEPS } from '../../specification/steps.ts'
import { Applicant } from '../screens/applicant.ts'
import { inLetters, madeUp } from './made-up.ts'

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
      page.getByRole(role, { ...options, ...(name !== undefined && { name: named(name) }) }),
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
function named(name: Name): Name {
  return TITLES.has(name) ? name : inMadeUp(name)
}

const TITLES: ReadonlySet<Name> = new Set([INTRO, ...STEPS].map(({ title }) => title))

function inMadeUp(name: Name, isExact = false): Name {
  if (isExact && typeof name === 'string') return madeUp(name)
  return typeof name === 'string' ? around(name) : new RegExp(around(name.source), name.flags)
}

/** A text letter by letter, around what is given: without what makes the made-up words longer. */
function around(text: string): string {
  const given = [...text.matchAll(GIVEN)].map(([word]) => word)
  return text
    .split(GIVEN)
    .map((words, at) => inLetters(words) + (given[at] ?? ''))
    .join('')
}
