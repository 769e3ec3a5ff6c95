import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { RULES, type Rule, STAGES } from '../../specification/decision.ts'
import { withDecisionTable } from '../../tools/chart/decision-table.ts'
import { productManagersPage } from '../../tools/docs.ts'

const page = readFileSync(productManagersPage, 'utf8')

it("the documented rules are the decision's: where this fails, `npm run chart` writes them anew", () => {
  expect(withDecisionTable(page)).toBe(page)
})

it('the documented rules stand in their order, with their stages', () => {
  const rows = page.matchAll(/^\| (\d) \| .* \| (`\w+`|) \| (.*) \| (.*) \|$/gm)
  const gives = (rule: Rule) => [
    STAGES[rule],
    rule === 'qualified' ? "You're approved!" : 'Application Submitted',
  ]
  expect([...rows].map(([, ...cells]) => cells)).toEqual([
    ...RULES.map((rule, at) => [`${at + 1}`, `\`${rule.asked}\``, ...gives(rule.gives)]),
    [`${RULES.length + 1}`, '', ...gives('qualified')],
  ])
})
