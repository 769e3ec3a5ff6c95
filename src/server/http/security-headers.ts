import { secureHeaders } from 'hono/secure-headers'
import type { Environment } from '../env.ts'

/**
 * The headers that every answer carries. Scripts and styles come from the own origin only; the
 * page may call the own origin and the configured services. Headers that browsers ignore, with a
 * warning, on plain http are sent only where PUBLIC_URL says https.
 */
export function securityHeaders({ publicUrl, client }: Environment) {
  const isSecure = publicUrl?.startsWith('https:') ?? false
  const services = originsOf([client.api.baseUrl, client.vetting.baseUrl, client.geolocation.url])
  const { mode, applyUrl = '', disqualifiedUrl = '' } = client.conversion
  const injected = mode === 'injected' ? originsOf([applyUrl, disqualifiedUrl]) : []
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...injected],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", ...services],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
      payment: [],
      usb: [],
    },
    referrerPolicy: 'same-origin',
    xFrameOptions: 'DENY',
    xXssProtection: false,
    xDownloadOptions: false,
    strictTransportSecurity: isSecure && 'max-age=31536000; includeSubDomains',
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
  })
}

function originsOf(addresses: string[]): string[] {
  const origins = addresses.flatMap((address) => URL.parse(address)?.origin ?? [])
  return [...new Set(origins)]
}
