import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withDecisionTable } from '../../../src/cli/chart/decision-table.ts'
import { productManagersPage } from '../../../src/cli/project.ts'

const page = readFileSync(productManagersPage, 'utf8')

it("the documented rules are the decision's: where this fails, `npm run chart` writes them anew", () => {
  expect(withDecisionTable(page)).toBe(page)
})

it('the documented rules stand in their order, with their stages', () => {
  const rows = page.matchAll(/^\| (\d) \| .* \| (`\w+`|) \| (.*) \| (.*) \|$/gm)
  expect([...rows].map(([, ...cells]) => cells)).toEqual([
    [
      '1',
      '`isUnder20`',
      'Disqualified - does not meet knockout questions',
      'Application Submitted',
    ],
    ['2', '`isUnder21`', 'Applied', 'Application Submitted'],
    [
      '3',
      '`livesElsewhere`',
      'Disqualified - does not reside in NJ, PA, MI, or WV',
      'Application Submitted',
    ],
    ['4', '`isTestPerson`', 'Disqualified - Job Platform Test', 'Application Submitted'],
    ['5', '`isAtTestPlace`', 'Disqualified - Job Platform Test', 'Application Submitted'],
    ['6', '`isReviewRequired`', 'Applied', 'Application Submitted'],
    ['7', '', 'Qualified', "You're approved!"],
  ])
})
