import { describe, expect, it } from 'vitest'
import { createWalker, WALKED, WALKS } from './walking.ts'

describe('walks that the graph does not take', () => {
  const walker = createWalker(WALKED)
  const named = WALKS.map((walk): [string, typeof walk] => [
    `${walk.start}, ${walk.steps.length} steps, ${walk.steps.slice(-2).join(', ')}`,
    walk,
  ])

  it.each(named)('%s', (_, walk) => {
    const walked = walker.walk(walk)
    expect(walked.isWrong ? walked : null).toBeNull()
  })
})
