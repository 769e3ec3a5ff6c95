import { expect, test } from 'vitest'
import { OTHER_DATA } from '../../../../../machines/other-data.ts'
import { SENT_AUTOMATICALLY } from '../../../../../machines/sent.ts'
import { readConfiguration } from '../../../../../src/effects/configuration.ts'
import { conditionInWords } from '../../../../../src/statechart/chart/guards.ts'
import { treeOf } from '../../../../../src/statechart/chart/tree.ts'
import { occurrenceInWords, titleOf } from '../../../../../src/statechart/chart/words.ts'
import { chart } from '../../../../../src/statechart/funnel/chart.ts'
import { funnelFacts } from '../../../../../src/statechart/funnel/facts/funnel-facts.ts'
import { factsOf } from '../../../../../src/statechart/funnel/person/decision-words.ts'
import { EXAMPLES } from '../../../../../src/statechart/funnel/person/examples.ts'
import { KNOWN_RUNS } from '../../../../../src/statechart/funnel/person/known-runs.ts'
import { recordedSteps } from '../../../../../src/statechart/funnel/person/recorded-steps.ts'
import { takeRun } from '../../../../../src/statechart/viewer/run/run.ts'
import { entriesOf } from '../../../../../src/statechart/viewer/search/search.ts'
import { recordedRun } from '../../../../model/recorded-runs.ts'
import { ENGINEERS, IDENTIFIER } from '../../../../specification/words-of-engineers.ts'

const tree = treeOf(chart)
const configuration = readConfiguration({ getElementById: () => null })

/** Every text that a product manager may read, by where. */
const TEXTS: Record<string, () => string[]> = {
  'states and transitions': () => [
    ...chart.states.flatMap((state) => [titleOf(state), state.description]),
    ...chart.transitions.flatMap((one) => [one.description, conditionInWords(chart, one)]),
  ],
  events: () =>
    chart.transitions.flatMap(({ trigger }) => {
      if (trigger.kind === 'event') return occurrenceInWords(chart, trigger.event)
      if (trigger.kind !== 'done' && trigger.kind !== 'error') return []
      return occurrenceInWords(chart, `xstate.${trigger.kind}.actor.${trigger.actor}`)
    }),
  'every step of every person': () =>
    KNOWN_RUNS.flatMap(({ words, run }) => {
      const { steps, problem } = takeRun(chart, EXAMPLES, run, factsOf)
      expect(problem).toBeNull()
      return [
        words,
        ...steps.flatMap(({ name, reasons }) => [
          name,
          ...reasons.flatMap(({ sentence, rules }) => [sentence, ...rules.map((one) => one.facts)]),
        ]),
      ]
    }),
  'a recorded application': () =>
    recordedSteps(chart, recordedRun('qualified')).map(({ name }) => name),
  facts: () =>
    funnelFacts(chart, configuration).flatMap(({ title, facts }) => [
      title,
      ...facts.flatMap(({ words, lines = [] }) => [words, ...lines]),
    ]),
  'what is sent': () => [
    ...Object.values(OTHER_DATA),
    ...SENT_AUTOMATICALLY.flatMap(({ when, what }) => [when, what]),
  ],
  search: () =>
    entriesOf(chart, tree).flatMap(({ title, where, texts }) => [title, where, ...texts]),
}

test.each(Object.entries(TEXTS))(
  '%s have no name of the code and no word of engineers',
  (_, textsOf) => {
    const texts = textsOf()
    expect(texts.length).toBeGreaterThan(10)
    const found = texts.flatMap((text) =>
      [...text.matchAll(IDENTIFIER), ...text.matchAll(ENGINEERS)].map(
        ([name]) => `${name}: ${text}`,
      ),
    )
    expect([...new Set(found)]).toEqual([])
  },
)
