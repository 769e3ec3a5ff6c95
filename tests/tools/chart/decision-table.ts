import {
  DECISION_TABLE,
  type DecisionState,
  OUTCOME_HEADINGS,
  STAGE_BY_STATE,
  Stage,
} from '../../../machines/decision/table.ts'
import { DECISION_VALUES } from '../../../machines/decision/values.ts'
import { RULE_QUESTIONS } from '../../../machines/rule-questions.ts'
import { withBetween } from '../docs.ts'

const BEGIN = '<!-- decision table: npm run chart -->'
const END = '<!-- end of the decision table -->'

/** A page of the documentation with the decision's rules, in their order, between its two marks. */
export function withDecisionTable(page: string): string {
  return withBetween(page, BEGIN, END, decisionTable())
}

function decisionTable(): string {
  const rows = DECISION_TABLE.map(({ guard, state }) =>
    row(RULE_QUESTIONS[guard](DECISION_VALUES).words, guard, state),
  )
  return [
    '| # | if | rule | stage | the applicant sees |',
    '|---|---|---|---|---|',
    ...[...rows, row('None of these.', null, 'qualified')].map((cells, n) => `| ${n + 1} ${cells}`),
  ].join('\n')
}

function row(condition: string, guard: string | null, state: DecisionState): string {
  const stage = STAGE_BY_STATE[state]
  const { approved, submitted } = OUTCOME_HEADINGS
  const seen = stage === Stage.Qualified ? approved : submitted
  return `| ${condition} | ${guard === null ? '' : `\`${guard}\``} | ${stage} | ${seen} |`
}
