import { expect, it } from 'vitest'
import { fillConfiguration } from '../../../../src/cli/configuration-element.ts'

const page = '<p></p><script type="application/json" id="configuration">{}</script><i></i>'

it('writes the value into the element and nothing else', () => {
  expect(fillConfiguration(page, { api: { baseUrl: '/api' } })).toBe(
    '<p></p><script type="application/json" id="configuration">{"api":{"baseUrl":"/api"}}</script><i></i>',
  )
})

it('lets no value end the element or stand for a replacement pattern', () => {
  expect(fillConfiguration(page, '</script>$1')).toBe(
    '<p></p><script type="application/json" id="configuration">"\\u003c/script>$1"</script><i></i>',
  )
})

it('refuses a page without the element', () => {
  expect(() => fillConfiguration('<p></p>', {})).toThrow(
    'index.html has no element #configuration.',
  )
})
