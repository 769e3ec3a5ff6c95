import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Runs a module on a thread of its own, with `data`, and returns what it posts. */
export async function runInThread<Result>(module: URL, data?: string): Promise<Result> {
  const [result] = await once(new Worker(module, { workerData: data }), 'message')
  return result
}
