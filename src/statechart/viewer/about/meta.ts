import type { Chart } from '../../chart/chart.ts'

/** How long a delay of the chart takes, in words. */
export function milliseconds({ delays }: Chart, delay: string): string {
  const time = delays[delay] ?? Number(delay)
  return Number.isFinite(time) ? `${time.toLocaleString('en-US')} ms` : 'worked out when it begins'
}
