import {
  DECISION_TABLE,
  OUTCOMES,
  Stage,
  type StageRule,
} from '../../../machines/decision/table.ts'
import { DECISION_VALUES } from '../../../machines/decision/values.ts'

const BEGIN = '<!-- decision table: npm run chart -->'
const END = '<!-- end of the decision table -->'

/** A page of the documentation with the decision's rules, in their order, between its two marks. */
export function withDecisionTable(page: string): string {
  const [before, rest = ''] = page.split(BEGIN)
  const [, after = ''] = rest.split(END)
  return `${before}${BEGIN}\n${decisionTable()}\n${END}${after}`
}

function decisionTable(): string {
  const rows = DECISION_TABLE.map(({ guard, rule, words }) =>
    row(words(DECISION_VALUES).words, guard, rule),
  )
  return [
    '| # | if | rule | stage | the applicant sees |',
    '|---|---|---|---|---|',
    ...[...rows, row('None of these.', null, 'qualified')].map((cells, n) => `| ${n + 1} ${cells}`),
  ].join('\n')
}

function row(condition: string, guard: string | null, rule: StageRule): string {
  const { stage } = OUTCOMES[rule]
  const seen = stage === Stage.Qualified ? "You're approved!" : 'Application Submitted'
  return `| ${condition} | ${guard === null ? '' : `\`${guard}\``} | ${stage} | ${seen} |`
}
