import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Environment } from '../env.ts'
import type { AppEnv } from './app-env.ts'
import type { InlineSources } from './built-page.ts'
import { isSecure } from './origin.ts'

const POLICY = 'content-security-policy'
const HSTS = 'max-age=31536000'

/**
 * The headers of every answer: those of a page, of the API, or of a conversion script's frame.
 * Headers that browsers ignore, with a warning, on plain http are sent only to who came by https, as
 * PUBLIC_URL or a trusted proxy says.
 */
export function securityHeaders(environment: Environment): MiddlewareHandler<AppEnv> {
  const page = { plain: pageHeaders(environment, false), secure: pageHeaders(environment, true) }
  const api = { plain: apiHeaders(false), secure: apiHeaders(true) }
  const frame = frameHeaders(environment)
  return async (c, next) => {
    if (c.req.path.startsWith('/conversion/')) return frame(c, next)
    const by = isSecure(c.env.incoming, environment) ? 'secure' : 'plain'
    await (c.req.path.startsWith('/api/') ? api : page)[by](c, next)
    const { inline } = c.var
    const policy = c.res.headers.get(POLICY)
    if (inline && policy) c.res.headers.set(POLICY, allowing(policy, inline))
  }
}

/** A policy that also allows inline sources of the page, by their hashes. */
function allowing(policy: string, { scripts, styles }: InlineSources): string {
  return policy
    .replace("script-src 'self'", ["script-src 'self'", ...scripts].join(' '))
    .replace("style-src 'self'", ["style-src 'self'", ...styles].join(' '))
}

/** Headers without a meaning for a frame's script and for what the API answers. */
const OF_PAGES_ALONE = {
  xFrameOptions: false,
  xXssProtection: false,
  xDownloadOptions: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
}

/**
 * A frame of the own page alone, without an origin of its own: its script, from the configured
 * address, may call its own vendor and shares nothing with the page.
 */
function frameHeaders({ client: { conversion } }: Environment): MiddlewareHandler {
  const vendors = originsOf([conversion.applyUrl ?? '', conversion.disqualifiedUrl ?? ''])
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: vendors,
      connectSrc: vendors,
      imgSrc: vendors,
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'self'"],
      sandbox: ['allow-scripts'],
    },
    ...OF_PAGES_ALONE,
    referrerPolicy: 'no-referrer',
    strictTransportSecurity: false,
    crossOriginResourcePolicy: false,
  })
}

/** What the API answers may load nothing and be framed nowhere. */
function apiHeaders(isSecure: boolean): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    ...OF_PAGES_ALONE,
    referrerPolicy: 'same-origin',
    strictTransportSecurity: isSecure && HSTS,
    xDnsPrefetchControl: false,
    xPermittedCrossDomainPolicies: false,
  })
}

/**
 * The headers of everything else. Scripts and styles come from the own origin only; the
 * page may call the own origin and the configured services. No form is sent by the browser: a program
 * that submits one past the page would put what was typed into the address.
 */
function pageHeaders({ client }: Environment, isSecure: boolean): MiddlewareHandler {
  const { analytics } = client
  const services = originsOf([
    client.api.baseUrl,
    client.vetting.baseUrl,
    client.geolocation.url,
    ...(analytics.isOn ? [analytics.url] : []),
  ])
  const { mode, applyUrl = '', disqualifiedUrl = '' } = client.conversion
  const injected = mode === 'injected' ? originsOf([applyUrl, disqualifiedUrl]) : []
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...injected],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', ...injected],
      connectSrc: ["'self'", ...services, ...injected],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
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
    strictTransportSecurity: isSecure && HSTS,
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
  })
}

function originsOf(addresses: string[]): string[] {
  const origins = addresses.flatMap((address) => URL.parse(address)?.origin ?? [])
  return [...new Set(origins)]
}
