import type { Context } from 'hono'
import type { Services } from '../services.ts'
import type { AppEnv } from './app-env.ts'

const NOTICE =
  'Requests come with X-Forwarded-For, which is ignored: where a proxy adds it, set TRUST_PROXY to the ' +
  'number of proxies, or all applicants share the limit of its address.'

export type ProxyNotice = ReturnType<typeof createProxyNotice>

/** Notices a proxy in front of this server that TRUST_PROXY does not count: once in the log, and on `/readyz`. */
export function createProxyNotice({ environment, log }: Pick<Services, 'environment' | 'log'>) {
  let notice: string | undefined

  function look(c: Context<AppEnv>): void {
    const isForwarded = c.req.header('x-forwarded-for') !== undefined
    if (isForwarded && notice === undefined && environment.trustedProxies === 0) {
      notice = NOTICE
      log.warn('proxy_not_trusted', { reason: notice })
    }
  }
  return { look, notice: () => notice }
}
