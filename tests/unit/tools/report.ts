import type { CoverageReport } from '../../../src/statechart/chart/report.ts'

const BLANK = 'parcel.restoring / always / 2'
const ADDRESS = 'parcel.addressing / ADDRESS.GIVEN / 0'
const SEALED = 'parcel.sealing / PARCEL.SEALED / 0'
const BACK = 'parcel.sealing / URL.REQUESTED / 0'
const COLLECTED = 'parcel.waiting / xstate.after.collection.parcel.waiting / 0'

/** A report on the parcel's chart: one path in a browser, one without that failed at sealing. */
export const parcelReport: CoverageReport = {
  version: 1,
  chart: 'parcel',
  criteria: [
    { name: 'every transition', items: 5, covered: 4, missing: ['Forward </script><b>again'] },
    { name: 'every delay', items: 1, covered: 1, missing: [], tests: 1, steps: 4, seconds: 0.25 },
    { name: 'every state after a reload', items: 2, covered: 2, missing: [], wrong: 1 },
  ],
  paths: [
    {
      id: 'aaaa1111',
      name: 'back to the first step',
      runner: 'browser',
      steps: [
        { name: 'nothing is saved', transitions: [BLANK] },
        { name: 'ADDRESS.GIVEN: Baker Street', transitions: [ADDRESS] },
        { name: 'URL.REQUESTED: the first step', transitions: [BACK] },
      ],
      failure: null,
    },
    {
      id: 'bbbb2222',
      name: 'every delay',
      runner: 'headless',
      steps: [
        { name: 'nothing is saved', transitions: [BLANK] },
        { name: 'ADDRESS.GIVEN: </script><script>alert(1)</script>', transitions: [ADDRESS] },
        { name: 'PARCEL.SEALED', transitions: [SEALED] },
        { name: 'after collection', transitions: [COLLECTED] },
      ],
      failure: { step: 2, lines: ['heading should be "Waiting"', 'but is "Sealing"'] },
    },
  ],
  reasons: { [COLLECTED]: 'No one waits that long.' },
  command: 'npm run paths -- replay ID',
}
