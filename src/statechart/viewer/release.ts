/** The release that built this page: version and commit; '' if it was not said. */
export function releaseOfPage(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content ?? ''
}

/** When a release first started: `today 9:05`, `yesterday 14:10`, `2 November 14:10`, with the year if it is another. */
export function startInWords(startedAt: string, now: Date): string {
  const start = new Date(startedAt)
  const time = start.toLocaleTimeString('en-GB', { hour: 'numeric', minute: '2-digit' })
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (start.toDateString() === now.toDateString()) return `today ${time}`
  if (start.toDateString() === yesterday.toDateString()) return `yesterday ${time}`
  const isOfThisYear = start.getFullYear() === now.getFullYear()
  const year = isOfThisYear ? undefined : 'numeric'
  return `${start.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year })} ${time}`
}

/** A release by when it first started; with its name if another one started in the same minute. */
export function releaseInWords(
  name: string,
  releases: readonly { name: string; startedAt: string }[],
): string {
  const now = new Date()
  const starts = new Map(releases.map((one) => [one.name, startInWords(one.startedAt, now)]))
  const start = starts.get(name)
  if (start === undefined) return name
  const isOnly = [...starts.values()].filter((one) => one === start).length === 1
  return isOnly ? start : `${start} (${name})`
}
