import http from 'node:http'
import { EnvironmentError } from '../server/environment-error.ts'

/** Services on this machine are asked without the proxy. */
const THIS_MACHINE = 'localhost,127.0.0.1,::1'

/**
 * Lets what this process asks of others go through the proxy that HTTP_PROXY or HTTPS_PROXY names, except
 * for the hosts of NO_PROXY. Mail, PostgreSQL and ClamAV speak no HTTP and are asked directly.
 *
 * @throws EnvironmentError if one of them is no address
 */
export function applyProxy(env: NodeJS.ProcessEnv): void {
  const exceptions = env.no_proxy || env.NO_PROXY
  const no_proxy = exceptions ? `${exceptions},${THIS_MACHINE}` : THIS_MACHINE
  try {
    http.setGlobalProxyFromEnv({ ...env, no_proxy })
  } catch {
    throw new EnvironmentError(
      'HTTP_PROXY and HTTPS_PROXY expect an address such as http://proxy.example.com:3128',
    )
  }
}
