/** The configuration or what it names cannot be used; the message says what to change, without secrets. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}
