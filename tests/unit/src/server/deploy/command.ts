import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'

/**
 * Whether a command is missing that checks files for operators; the tests that need it are skipped then.
 * Continuous integration installs it, and fails without it.
 */
export function isMissing(command: string): boolean {
  return spawnSync(command, ['--version']).error !== undefined && process.env.CI !== 'true'
}

/** Runs a command, which is to find no fault. */
export function expectPass(command: string, ...args: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  expect({ status, output: `${stdout}${stderr}${error?.message ?? ''}` }).toMatchObject({
    status: 0,
  })
}
