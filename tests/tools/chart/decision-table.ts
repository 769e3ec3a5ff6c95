import {
  DECISION_TABLE,
  STAGE_BY_RULE,
  Stage,
  type StageRule,
} from '../../../machines/decision/table.ts'
import { DECISION_VALUES } from '../../../machines/decision/values.ts'
import { RULE_WORDS } from '../../../machines/decision/words.ts'

const BEGIN = '<!-- decision table: npm run chart -->'
const END = '<!-- end of the decision table -->'

/** A page of the documentation with the decision's rules, in their order, between its two marks. */
export function withDecisionTable(page: string): string {
  const [before, rest = ''] = page.split(BEGIN)
  const [, after = ''] = rest.split(END)
  return `${before}${BEGIN}\n${decisionTable()}\n${END}${after}`
}

function decisionTable(): string {
  const rows = DECISION_TABLE.map(({ guard, rule }) =>
    row(RULE_WORDS[guard].asks(DECISION_VALUES).words, guard, rule),
  )
  return [
    '| # | if | rule | stage | the applicant sees |',
    '|---|---|---|---|---|',
    ...[...rows, row('None of these.', null, 'qualified')].map((cells, n) => `| ${n + 1} ${cells}`),
  ].join('\n')
}

function row(condition: string, guard: string | null, rule: StageRule): string {
  const stage = STAGE_BY_RULE[rule]
  const seen = stage === Stage.Qualified ? "You're approved!" : 'Application Submitted'
  return `| ${condition} | ${guard === null ? '' : `\`${guard}\``} | ${stage} | ${seen} |`
}
