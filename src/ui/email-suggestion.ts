/**
 * The address that was probably meant, where the domain looks like a slip of a common one
 * (`ada@gmial.com`: `ada@gmail.com`) or ends in a slip of `.com`; undefined for any other. The checker
 * is loaded when it is first asked, so that the first view does not load it. Its guesses by the last
 * part of a domain alone are not taken: for `.con` they are `.co`, for `.tv` `.tk`.
 */
export async function suggestEmail(email: string): Promise<string | undefined> {
  const { run } = await import('@zootools/email-spell-checker')
  const meant = email.replace(SLIP_OF_COM, '$1.com')
  const domain = run({
    email: meant,
    domains: DOMAINS,
    secondLevelDomains: [],
    topLevelDomains: [],
  })?.domain
  const suggested = domain ? `${meant.slice(0, meant.lastIndexOf('@'))}@${domain}` : meant
  return suggested === email ? undefined : suggested
}

/** None of these is a domain. */
const SLIP_OF_COM = /(@.+)\.(?:con|cmo|ocm|comm|coom|cpm|vom|xom)$/i

/** Where people in the US have their mail; a slip of one of these is worth a question. */
const DOMAINS = [
  'aol.com',
  'att.net',
  'bellsouth.net',
  'charter.net',
  'comcast.net',
  'cox.net',
  'email.com',
  'gmail.com',
  'gmx.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mac.com',
  'mail.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'rocketmail.com',
  'sbcglobal.net',
  'verizon.net',
  'yahoo.com',
  'ymail.com',
]
