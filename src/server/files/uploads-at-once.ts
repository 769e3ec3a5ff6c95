import type { IncomingMessage } from 'node:http'
import { LimitProblem } from '../http/problem.ts'
import type { ServerLimits } from '../limits.ts'

interface Upload {
  applicationId: string
  /** An IPv4 address or an IPv6 network of 64 bits; undefined for this machine, which is not counted. */
  network: string | undefined
  incoming: Pick<IncomingMessage, 'destroy'>
}

/**
 * Limits the uploads that a server receives at once. One too many of an application ends its first: that was
 * begun on a connection that its page has left. One too many of a network is refused.
 *
 * @throws LimitProblem 429 with Retry-After
 */
export function limitUploadsAtOnce({
  uploadsOfApplication,
  uploadsOfSubnet,
  uploadsOfAddress,
}: ServerLimits) {
  const underWay = new Set<Upload>()

  return async <Result>(upload: Upload, receive: () => Promise<Result>): Promise<Result> => {
    const { applicationId, network } = upload
    const uploads = [...underWay]
    const ofApplication = uploads.filter((other) => other.applicationId === applicationId)
    const first = ofApplication.at(-uploadsOfApplication)
    if (network !== undefined) {
      const most = network.includes(':') ? uploadsOfSubnet : uploadsOfAddress
      const others = uploads.filter((other) => other !== first && other.network === network)
      if (others.length >= most) throw tooMany()
    }
    if (first) {
      first.incoming.destroy()
      underWay.delete(first)
    }
    underWay.add(upload)
    return receive().finally(() => underWay.delete(upload))
  }
}

function tooMany(): LimitProblem {
  return new LimitProblem(
    'uploads_of_network',
    'Too many files are being sent from this network: send it again in a minute.',
    { 'retry-after': '60' },
  )
}
