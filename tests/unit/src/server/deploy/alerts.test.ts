import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { projectDir } from '../../../../../src/cli/project.ts'
import { expectPass, isMissing } from './command.ts'

const rules = join(projectDir, 'src/server/deploy/alerts.yaml')
const cases = join(import.meta.dirname, 'alerts.test.yaml')

it.skipIf(isMissing('promtool'))('Prometheus reads the alerts, which come when they should', () => {
  expectPass('promtool', 'check', 'rules', rules)
  expectPass('promtool', 'test', 'rules', cases)
})

it('every alert is tested, when it comes and when not', () => {
  const alerts = parse(readFileSync(rules, 'utf8')).groups.flatMap(
    ({ rules }: { rules: { alert: string }[] }) => rules.map(({ alert }) => alert),
  )
  const tested: { alertname: string; exp_alerts?: unknown[] }[] = parse(
    readFileSync(cases, 'utf8'),
  ).tests.flatMap((test: { alert_rule_test: object[] }) => test.alert_rule_test)
  const namesOf = (isFiring: boolean) =>
    new Set(
      tested.flatMap(({ alertname, exp_alerts }) =>
        (exp_alerts !== undefined) === isFiring ? [alertname] : [],
      ),
    )
  expect([...namesOf(true)].sort()).toEqual(alerts.toSorted())
  expect([...namesOf(false)].sort()).toEqual(alerts.toSorted())
})
