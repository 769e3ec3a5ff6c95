import { type Copy, copy } from '../../../src/copy/index.ts'

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
export function madeUp(text: string): string {
  const letters = inLetters(text)
  return text.length < 2 ? letters : letters + ' ðŵé'.repeat(Math.ceil((text.length * 0.4) / 4))
}

/** A text with the made-up language's letters, as long as it was. */
export function inLetters(text: string): string {
  return text.replace(/\{\w+\}|[a-zA-Z]/g, (part) => LETTERS[part] ?? part)
}

/** All words of the page in the made-up language; the letters on the dots stay single. */
export const MADE_UP: Copy = { ...translated(copy), language: 'en-x-made-up' }

function translated<Words>(words: Words): Words {
  if (typeof words === 'string') return madeUp(words) as Words
  if (Array.isArray(words)) return words.map(translated) as Words
  return Object.fromEntries(
    Object.entries(words as object).map(([name, part]) => [name, translated(part)]),
  ) as Words
}
