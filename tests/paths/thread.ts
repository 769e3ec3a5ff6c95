import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { UserError } from '../../src/cli/user-error.ts'

/** Runs a module on a thread of its own, with `data`, and returns what it posts. */
export async function runInThread<Result>(module: URL, data?: string): Promise<Result> {
  const [result] = await once(new Worker(module, { workerData: data }), 'message')
  return result
}

/**
 * Runs a module on a thread of its own, with `data`, to its end: a thread whose memory is full ends alone.
 *
 * @returns the thread's exit code
 * @throws UserError if the memory is full, or as the module does
 */
export async function exitCodeOfThread(module: URL, data?: unknown): Promise<number> {
  try {
    const [code] = await once(new Worker(module, { workerData: data }), 'exit')
    return code
  } catch (error) {
    throw userErrorOf(error as Error & { code?: string }) ?? error
  }
}

/** An error of a thread arrives without its class. */
function userErrorOf({ code, name, message }: Error & { code?: string }): UserError | undefined {
  if (name === 'UserError') return new UserError(message)
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UserError(MEMORY_FULL) : undefined
}

const MEMORY_FULL =
  'The memory of Node is full while paths are planned: say fewer facts or their classes, or give Node more (NODE_OPTIONS=--max-old-space-size=MB).'
