import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')
const sources = globSync(['src/**/*.{ts,tsx}', 'machines/**/*.ts'], { cwd: root }).filter(
  (name) => !/^src\/(?:router|server)\//.test(name),
)

const NAVIGATES =
  /\b(?:pushState|replaceState)\b|\bhistory\.(?:push|replace|go|back|forward)\b|\blocation\.(?:assign|replace|reload)\b|\blocation(?:\.\w+)?\s*=(?!=)|\bnavigation\.\w+\(/

/**
 * The exceptions: an application that was forgotten leaves nothing behind, not even in memory, a page whose
 * scripts do not come is loaded past the caches, a view or a panel that could not be loaded is loaded again
 * by the same page, reloaded, a map on a wall is reloaded from time to time, and the operator's token does not
 * stay in the address of the statechart.
 */
const ALLOWED: Record<string, string[]> = {
  'src/app/first-view/load-page.ts': [
    'if (address) window.location.replace(address)',
    'if (address) window.location.replace(address)',
    'window.history.replaceState(',
  ],
  'src/app/funnel.tsx': ["window.location.replace('/apply')"],
  'src/statechart/viewer/operator/operator-token.ts': [
    "window.history.replaceState(window.history.state, '', pathname + search)",
  ],
  'src/statechart/viewer/shell/OpenPanel.tsx': [
    'if (await isServerAnswering()) window.location.reload()',
  ],
  'src/statechart/viewer/shell/Wall.tsx': ['if (response?.ok) window.location.reload()'],
}

describe('nothing but the projection navigates', () => {
  it.each(sources)('%s', (name) => {
    const lines = readFileSync(join(root, name), 'utf8').split('\n')
    const navigating = lines.map((line) => line.trim()).filter((line) => NAVIGATES.test(line))
    expect(navigating).toEqual(ALLOWED[name] ?? [])
  })

  it.each([
    "history.push('/apply')",
    'window.history.back()',
    "history.replaceState(null, '', '/')",
    "window.location.assign('/')",
    "location.href = '/'",
    "window.location = '/'",
    "navigation.navigate('/')",
  ])('would find %s', (line) => {
    expect(line).toMatch(NAVIGATES)
  })
})
