import type { FileAddresses, SignedAddress } from '../files/signed-address.ts'
import type { Contact } from '../store/contact-fields.ts'
import type { FileRecords } from '../store/files.ts'

/** What a receiver is told of a résumé: an address that opens it without a token until it expires. */
export type FileLink = (contact: Contact) => Promise<SignedAddress | undefined>

/** Signs references to files of the contact's own application; others have no link. */
export function fileLink(
  addresses: FileAddresses,
  records: FileRecords,
  publicUrl: string | undefined,
): FileLink {
  return async ({ application_id, cv_resume_link }) => {
    const [, baseUrl, name] = /^(https?:\/\/.+)\/files\/([^/?#]+)$/.exec(cv_resume_link ?? '') ?? []
    if (!baseUrl || !name) return undefined
    const file = await records.find(name)
    if (file?.application_id !== application_id) return undefined
    return addresses.sign(publicUrl === undefined ? baseUrl : `${publicUrl}/api`, name)
  }
}
