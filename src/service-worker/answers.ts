/** A built release of the page, as its service worker caches it. */
export interface Release {
  /** Another one for every build that differs. */
  version: string
  /** The address of the page. */
  page: string
  /** The script that the page of this release names. */
  entry: string
  /** Addresses of all that applicants need. */
  files: string[]
}

/**
 * How the worker answers a request; undefined if it leaves it to the browser. The page always comes
 * from the network while that answers, so no release is ever shown that the server no longer has. Files
 * with a hash in their name never change: they come from the device.
 */
export function answerTo(
  request: Request,
  { page, files }: Release,
  cacheName: string,
): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (request.mode === 'navigate') {
    const isPage = request.destination === 'document' && isFunnelPath(pathname)
    return isPage ? fromNetwork(request, page, cacheName) : undefined
  }
  if (pathname.startsWith('/assets/')) return fromDevice(request)
  return files.includes(pathname) ? fromNetwork(request, pathname, cacheName) : undefined
}

function isFunnelPath(path: string): boolean {
  return path === '/' || /^\/apply(?:\/|$)/.test(path)
}

/** From the device if the network, or a server that is being restarted, has no answer. */
async function fromNetwork(request: Request, cached: string, cacheName: string): Promise<Response> {
  const answer = await fetch(request).catch((error: unknown) => ({ error }))
  if ('status' in answer && answer.status < 500) return answer
  const shell = await caches.open(cacheName)
  const response = await shell.match(cached, { ignoreVary: true })
  if (response) return response
  if ('error' in answer) throw answer.error
  return answer
}

async function fromDevice(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}
