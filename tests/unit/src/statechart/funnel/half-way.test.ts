import { describe, expect, test } from 'vitest'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { type Chart, chartOf } from '../../../../../src/statechart/chart/chart.ts'
import type { SavedRecord } from '../../../../../src/statechart/chart/chart-file.ts'
import { savedRecords } from '../../../../../src/statechart/funnel/half-way/example-records.ts'
import { halfWay } from '../../../../../src/statechart/funnel/half-way/restored.ts'

const chart = chartOf(funnelMachine)

/** What a version stores whose records of application and drafts differ so. */
function changed(change: (application: Stored, drafts: Stored) => void): SavedRecord[] {
  return savedRecords().map((record) => {
    const application = JSON.parse(record.texts.application ?? '{}')
    const drafts = JSON.parse(record.texts.drafts ?? '{}')
    change(application, drafts)
    const texts = { application: JSON.stringify(application), drafts: JSON.stringify(drafts) }
    return { ...record, texts: { ...record.texts, ...texts } }
  })
}
// biome-ignore lint/suspicious/noExplicitAny: what another version has stored has any form
type Stored = any

const words = (records: readonly SavedRecord[], before: Chart = chart) =>
  halfWay(records, before).map((one) => one.words)

describe('who is half-way at a release', () => {
  test('of the same version continues, at every step and with every unfinished answer', () => {
    expect(words(savedRecords())).toEqual(['At every step they continue where they were.'])
  })

  test('at a step that was removed goes on at the next one, and who was later at the one of that number', () => {
    // Before, references were asked for after the casino affiliation: all later steps had one number more.
    const casino = chart.states.find(({ id }) => id === 'casinoAffiliation')
    const references = {
      ...casino,
      id: 'references',
      meta: { screen: { path: '/apply/references', step: 5, title: 'References' } },
    } as Chart['states'][number]
    const moved = chart.states.map((state) =>
      withStep(state, (step) => (step > 4 ? step + 1 : step)),
    )
    const before = { ...chart, states: [...moved, references] }
    const records = changed((application) => {
      if (application.currentStep < 5) return
      application.currentStep += 1
      application.maxUnlockedStep += 1
    }).filter(({ name }) => name === 'just come')
    const atReferences = { ...records[4], state: 'references' } as SavedRecord
    const texts = JSON.parse(atReferences.texts.application ?? '{}')
    const application = JSON.stringify({ ...texts, currentStep: 5, maxUnlockedStep: 5 })
    const said = words(
      [...records.slice(0, 11), { ...atReferences, texts: { ...atReferences.texts, application } }],
      before,
    )
    expect(said).toEqual([
      'Puzzle assessment: goes on at step 6, Level 1 of 5, because its saved step 6 is that one now: what was left to do in Puzzle assessment is skipped.',
      'Congratulations!: goes on at step 12, Thank you, because its saved step 12 is that one now: what was left to do in Congratulations! is skipped.',
      'References: goes on at step 5, Puzzle assessment, because the step “References” was removed.',
      'Contact details, Eligibility, Work experience & fit, Casino affiliation, Level 1 of 5, Level 2 of 5, Level 3 of 5, Level 4 of 5 and Level 5 of 5: continues where it was.',
    ])
  })

  test('without an answer that is required now returns to its step, with the field named', () => {
    const records = changed((application, drafts) => {
      application.workExperience.goodFitReason = ''
      if (drafts.workExperience) drafts.workExperience.goodFitReason = ''
    })
    expect(words(records)).toEqual([
      'Casino affiliation, Puzzle assessment, Level 1 of 5, Level 2 of 5, Level 3 of 5, Level 4 of 5, Level 5 of 5, Congratulations! and Thank you: goes on at step 3, Work experience & fit, because this version does not accept its answer to “Why are you a good fit?”.',
      'Contact details, Eligibility and Work experience & fit: continues where it was.',
    ])
  })

  test.each<[string, (application: Stored) => void, RegExp]>([
    [
      'whose records lack a field that this version stores',
      (application) => delete application.workExperience.goodFitReason,
      /it has no answer for Work experience & fit, “Why are you a good fit\?”, which this version stores\.$/,
    ],
    [
      'whose records are of another store version',
      (application) => Object.assign(application, { storeVersion: 2 }),
      /what it saved is of version 2, and this version reads 1\.$/,
    ],
    [
      'at a step whose number no step of this version has',
      (application) => Object.assign(application, { currentStep: 13 }),
      /this version has no step 13\.$/,
    ],
  ])('%s begins anew', (_, change, reason) => {
    const said = words(changed(change))
    expect(said).toEqual([expect.stringMatching(reason)])
    expect(said[0]).toContain(': begins anew, because ')
  })

  test('loses what was typed where this version reads no such draft', () => {
    const records = changed((_, drafts) => {
      if (drafts.eligibility) drafts.eligibility.stateOfResidence = 51
    }).filter(({ state }) => state === 'eligibility')
    expect(words(records)).toEqual([
      'Eligibility (typed, without Continue): continues where it was, but what was typed in Eligibility is lost.',
      'Eligibility: continues where it was.',
    ])
  })
})

function withStep(state: Chart['states'][number], move: (step: number) => number) {
  const meta = state.meta as { screen?: { step: number | null } } | undefined
  if (typeof meta?.screen?.step !== 'number') return state
  return { ...state, meta: { ...meta, screen: { ...meta.screen, step: move(meta.screen.step) } } }
}
