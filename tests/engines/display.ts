import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export const XVFB = '/usr/bin/Xvfb'

export interface Display {
  name: string
  close(): void
}

/** A screen without a monitor. */
export async function openDisplay(): Promise<Display> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const xvfb = spawn(XVFB, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const output = xvfb.stdio[3]
  if (!output || !('read' in output)) throw new Error('Xvfb has no output to name its display on')
  for await (const line of createInterface({ input: output })) {
    return { name: `:${line}`, close: () => xvfb.kill() }
  }
  throw new Error('Xvfb ended before it named its display')
}
