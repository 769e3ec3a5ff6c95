import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { CheckedFunnel } from './criteria.ts'

/** Checks the funnel's states on a thread of its own, while this one plans and runs the paths. */
export async function checkBeside(): Promise<CheckedFunnel> {
  const [checked] = await once(new Worker(new URL('checking.ts', import.meta.url)), 'message')
  return checked
}
