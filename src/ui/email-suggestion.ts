/**
 * The address that was probably meant, where the domain looks like a slip of a common one
 * (`ada@gmial.com`: `ada@gmail.com`); undefined for any other. The checker is loaded when it is first
 * asked, so that the first view does not load it.
 */
export async function suggestEmail(email: string): Promise<string | undefined> {
  const { run } = await import('@zootools/email-spell-checker')
  const suggested = run({ email, domains: DOMAINS })
  if (suggested === undefined) return undefined
  const at = email.lastIndexOf('@')
  return `${at < 0 ? suggested.address : email.slice(0, at)}@${suggested.domain}`
}

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
