import { Worker } from 'node:worker_threads'
import type { MutantResult } from './score.ts'
import type { Selection } from './selection.ts'
import type { Report } from './worker.ts'

const WORKERS = 2

/** Judges the selected mutants of the chart, on two workers, and reports progress. */
export async function judgeChart(
  selection: Selection,
  print: (line: string) => void,
): Promise<{ judged: MutantResult[]; names: ReadonlySet<string> }> {
  const judged: MutantResult[] = []
  const names = new Set<string>()
  const began = performance.now()
  const take = (report: Report) => {
    if (report.type === 'begun') {
      for (const name of report.names) names.add(name)
      return
    }
    judged.push(report)
    if (report.verdict === null) print(`not noticed  ${report.name}`)
    if (judged.length % 100 === 0) {
      print(`${judged.length} judged after ${Math.round((performance.now() - began) / 1000)} s`)
    }
  }
  await Promise.all(
    Array.from({ length: WORKERS }, (_, worker) =>
      runWorker({ selection, worker, workers: WORKERS }, take),
    ),
  )
  return { judged, names }
}

function runWorker(workerData: object, take: (report: Report) => void): Promise<void> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData })
    worker.on('message', take)
    worker.on('error', fail)
    worker.on('exit', (code) =>
      code === 0 ? done() : fail(new Error(`A worker of the mutants ended with ${code}`)),
    )
  })
}
