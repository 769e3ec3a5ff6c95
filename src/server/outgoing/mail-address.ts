import { hash } from 'node:crypto'
import { domainToASCII } from 'node:url'

/** One e-mail address: as mail is sent to it, and the digest by which it is known again. */
export interface MailAddress {
  address: string
  /** SHA-256 in hex of the mailbox, however it is written. */
  digest: string
}

const PLAIN = /^([^\s\p{C}@"(),:;<>[\]\\]+)@([^\s\p{C}@"(),:;<>[\]\\/?#%]+?)\.?$/u
const GMAIL = ['gmail.com', 'googlemail.com']

/**
 * Reads an e-mail address; undefined for anything but one plain address, since quotes and comments
 * write one mailbox in countless forms. Forms that lead to the same mailbox have one digest: upper and
 * lower case, forms of the same letters, what follows a plus, and at Gmail dots.
 */
export function mailAddressOf(text: string): MailAddress | undefined {
  const address = text.trim()
  const [, local = '', domain = ''] = PLAIN.exec(address) ?? []
  const host = domainToASCII(domain.normalize('NFKC').toLowerCase())
  if (host === '') return undefined
  const [name = ''] = local.normalize('NFKC').toLowerCase().split('+', 1)
  const mailbox = GMAIL.includes(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
  return { address, digest: hash('sha256', mailbox) }
}
