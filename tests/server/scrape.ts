import { METRICS_TOKEN } from './calls.ts'

export function readMetrics(url: string, token = METRICS_TOKEN): Promise<Response> {
  return fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
}

/** The samples of a server, by name and labels as they are written. */
export async function scrape({ url }: { url: string }): Promise<Map<string, number>> {
  const text = await (await readMetrics(url)).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}

/** The samples of one name, by their labels. */
export function samplesOf(samples: Map<string, number>, name: string): Record<string, number> {
  const own = [...samples].filter(([sample]) => sample.startsWith(`${name}{`))
  return Object.fromEntries(own.map(([sample, value]) => [sample.slice(name.length), value]))
}
