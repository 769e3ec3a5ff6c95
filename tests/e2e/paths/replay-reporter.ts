import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestResult, TestStep } from 'playwright/types/testReporter'
import { describeCase } from '../../model/words.ts'

/** @xstate/graph ends a message with the path's states: its steps have been said already. */
export const STATES_ON_THE_WAY = /\nPath:\n.*$/s

/** Says each step of a path in words as it begins, and how the path ended. */
export default class ReplayReporter implements Reporter {
  onBegin(): void {
    console.log('')
  }

  onStepBegin(_test: TestCase, _result: TestResult, { category, title }: TestStep): void {
    if (category === 'test.step') console.log(`  ${describeCase(title)}`)
  }

  onTestEnd(test: TestCase, { status, errors, attachments }: TestResult): void {
    const isWalked = status === test.expectedStatus
    console.log(isWalked ? '\nThe path was walked to its end.' : '\nThe path failed:')
    for (const { message = '' } of errors) {
      console.log(stripVTControlCharacters(message).replace(STATES_ON_THE_WAY, ''))
    }
    const trace = attachments.find(({ name }) => name === 'trace')?.path
    if (trace)
      console.log(`Its trace, with pictures: npx playwright show-trace ${relative('', trace)}`)
  }

  onError({ message = '' }: { message?: string }): void {
    console.log(stripVTControlCharacters(message))
  }
}
