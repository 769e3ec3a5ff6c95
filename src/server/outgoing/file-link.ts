import type { FileAddresses, SignedAddress } from '../files/signed-address.ts'
import type { Contact } from '../store/contact-fields.ts'
import type { FileRecords } from '../store/files.ts'

/** What a receiver is told of a résumé: an address that opens it without a token until it expires. */
export type FileLink = (contact: Contact) => Promise<SignedAddress | undefined>

/**
 * Signs addresses, under PUBLIC_URL, of files of the contact's own application; others have no link.
 * Of the reference in the contact only the file's name counts, whatever host it names.
 */
export function fileLink(
  addresses: FileAddresses,
  records: FileRecords,
  publicUrl: string,
): FileLink {
  return async ({ application_id, cv_resume_link }) => {
    const [, name] = /\/files\/([^/?#]+)$/.exec(cv_resume_link ?? '') ?? []
    const file = name === undefined ? undefined : await records.find(name)
    if (file?.application_id !== application_id) return undefined
    return addresses.sign(`${publicUrl}/api`, file.name)
  }
}
