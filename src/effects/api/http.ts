import type { $Fetch, FetchError } from 'ofetch'

let client: $Fetch | undefined

/** The client of all services; loaded when it is first needed, so that the first view does not load it. */
export async function loadClient(): Promise<$Fetch> {
  client ??= (await import('ofetch')).ofetch
  return client
}

/** Calls a service and reads its answer. Once the client is loaded the call leaves at once, also while the page is left. */
export function call(
  address: string,
  options: NonNullable<Parameters<$Fetch>[1]>,
): Promise<unknown> {
  if (client) return client(address, options)
  return loadClient().then((loaded) => loaded(address, options))
}

/** Whether a call failed at the service or in the network. */
export function isFetchError(error: unknown): error is FetchError {
  return error instanceof Error && error.name === 'FetchError'
}
