import { once } from 'node:events'
import { parentPort, Worker } from 'node:worker_threads'
import type { AnyStateMachine } from 'xstate'
import { UserError } from '../../src/cli/user-error.ts'
import type { Graph } from './explore.ts'
import { partWithMostValues } from './refusals.ts'

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
  const thread = new Worker(module, { workerData: data })
  let explored = ''
  thread.on('message', (words: string) => {
    explored = words
  })
  try {
    const [code] = await once(thread, 'exit')
    return code
  } catch (error) {
    throw userErrorOf(error as Error & { code?: string }, explored) ?? error
  }
}

/** On such a thread: what was explored, which its end by a full memory names. */
export function reportExplored({ nodes }: Graph<AnyStateMachine>): void {
  parentPort?.postMessage(
    `there are ${nodes.size} states by the facts; ${partWithMostValues(nodes)}`,
  )
}

/** An error of a thread arrives without its class. */
function userErrorOf(
  { code, name, message }: Error & { code?: string },
  explored: string,
): UserError | undefined {
  if (name === 'UserError') return new UserError(message)
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY') return undefined
  const when =
    explored === '' ? 'while states are explored' : `while paths are planned: ${explored}`
  return new UserError(
    `The memory of Node is full ${when}. Say fewer facts or their classes, or give Node more (NODE_OPTIONS=--max-old-space-size=MB).`,
  )
}
