import { useEffect, useState } from 'react'
import type { FunnelSnapshot } from '../../../machines/selectors.ts'
import { useFunnel } from '../funnel.tsx'

const BETWEEN_KEYS_MS = 400

/**
 * The address that was probably meant; asked once it has not changed for a moment. An address that is being
 * typed is another one at each key: nothing is rendered for it.
 */
export function useEmailSuggestion(
  selectEmail: (snapshot: FunnelSnapshot) => string,
): string | undefined {
  const funnel = useFunnel()
  const [suggested, setSuggested] = useState<string>()

  useEffect(() => {
    let lastEmail = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = (snapshot: FunnelSnapshot) => {
      const email = selectEmail(snapshot)
      if (email === lastEmail) return
      lastEmail = email
      clearTimeout(timer)
      setSuggested(undefined)
      if (email !== '') timer = setTimeout(() => setSuggested(suggestEmail(email)), BETWEEN_KEYS_MS)
    }
    ask(funnel.getSnapshot())
    const { unsubscribe } = funnel.subscribe(ask)
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [funnel, selectEmail])

  return suggested
}

/**
 * The address that was probably meant, if the domain is one slip from a common one with the same ending
 * (`ada@gmial.com`: `ada@gmail.com`) or has an ending that does not exist, which is a slip of `.com`;
 * undefined for any other.
 */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@') + 1
  if (at <= 1) return undefined
  const domain = email.slice(at).toLowerCase()
  const corrected = domain
    .replace(SLIP_OF_COM, '.com')
    .replace(/^gmail\.(?:co|cm|om)$/, 'gmail.com')
  const suggestion = COMMON.has(corrected) ? corrected : (commonFor(corrected) ?? corrected)
  return suggestion === domain ? undefined : email.slice(0, at) + suggestion
}

/** None of these is a domain. */
const SLIP_OF_COM = /\.(?:con|cmo|ocm|comm|coom|cpm|vom|xom)$/

/** Where people in the US have their mail; a slip of one of these is worth a question. */
const COMMON = new Set([
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'att.net',
  'bellsouth.net',
  'charter.net',
  'comcast.net',
  'cox.net',
  'email.com',
  'gmx.com',
  'live.com',
  'mac.com',
  'mail.com',
  'me.com',
  'msn.com',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'rocketmail.com',
  'sbcglobal.net',
  'verizon.net',
  'ymail.com',
])

/** Too many others differ from a shorter name in one letter. */
const SHORTEST_NAME = 5

/** The first letter is rarely wrong, and many providers differ from `gmail` in it alone. */
function commonFor(domain: string): string | undefined {
  const [name = '', ending] = partsOf(domain)
  return [...COMMON].find((common) => {
    const [suggestion = '', meantEnding] = partsOf(common)
    const isSimilar = suggestion.length >= SHORTEST_NAME && suggestion.charAt(0) === name.charAt(0)
    return isSimilar && ending === meantEnding && isOneSlip(name, suggestion)
  })
}

function partsOf(domain: string): [name: string, ending: string] {
  const dot = domain.indexOf('.')
  return [domain.slice(0, dot), domain.slice(dot)]
}

/** A letter too many, missing, or another one, or two that changed places. */
function isOneSlip(typed: string, suggestion: string): boolean {
  const most = Math.min(typed.length, suggestion.length)
  let start = 0
  while (start < most && typed[start] === suggestion[start]) start += 1
  let end = 0
  while (end < most - start && typed.at(-1 - end) === suggestion.at(-1 - end)) end += 1
  const wrong = typed.slice(start, typed.length - end)
  const right = suggestion.slice(start, suggestion.length - end)
  const isSwapped = wrong.length === 2 && right === [...wrong].reverse().join('')
  return isSwapped || (wrong.length <= 1 && right.length <= 1)
}
