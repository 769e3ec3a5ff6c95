import { readConfiguration } from '../../effects/configuration.ts'

/** Base address of the backend that keeps the funnel's own records. */
export const backendUrl: string = readConfiguration(document).progress.baseUrl
