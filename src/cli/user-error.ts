/** An error that the user can correct; the message says how, in a sentence. */
export class UserError extends Error {
  override name = 'UserError'
}
