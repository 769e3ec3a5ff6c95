import type { Environment, MeasurementEnvironment } from '../env.ts'

/**
 * The page's configuration, filled in when it is served: where its services are, the funnel's own values,
 * what it measures, and the conversion scripts. Base addresses are absolute or paths on the own origin, without a slash
 * at the end; `<api.baseUrl>/create_contact` and `<vetting.baseUrl>/analyze` are the calls of
 * section 7. `api.token` is a fixed bearer for another backend: every applicant can read it.
 */
export interface ClientConfiguration extends MeasurementEnvironment {
  api: { baseUrl: string; token?: string }
  vetting: { baseUrl: string }
  progress: { baseUrl: string }
  geolocation: { url: string }
  funnel: Environment['client']['funnel']
  conversion: { mode: 'sandboxed' | 'injected'; applyUrl?: string; disqualifiedUrl?: string }
}

/** The part of the environment that the page may know, with nothing that is not set. */
export function clientConfiguration({ client }: Environment): ClientConfiguration {
  const { api, vetting, progress, geolocation, funnel, measurement, conversion } = client
  return {
    api: { baseUrl: api.baseUrl, ...(api.token !== undefined && { token: api.token }) },
    vetting,
    progress,
    geolocation,
    funnel,
    ...measurement,
    conversion: {
      mode: conversion.mode,
      ...(conversion.applyUrl !== undefined && { applyUrl: conversion.applyUrl }),
      ...(conversion.disqualifiedUrl !== undefined && {
        disqualifiedUrl: conversion.disqualifiedUrl,
      }),
    },
  }
}
