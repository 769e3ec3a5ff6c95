/** One measured thing: how long it took, what came of it, and what bounded it. */
export interface Measurement {
  name: string
  seconds: number
  /** Seconds that a core was busy with it: the same on a machine that does other things as well. */
  cpuSeconds: number
  result: string
  /** Why it was stopped; null where it came to its end. */
  bound: string | null
}

/** Measurements of one run on one machine; the first is what the others are compared with. */
export interface Benchmark {
  name: string
  measure: () => Promise<Measurement[]>
}

/** Measures something, and says what came of it. */
export async function timed(
  name: string,
  run: () => string | Promise<string>,
): Promise<Measurement> {
  const stop = stopwatch()
  const result = await run()
  return { name, ...stop(), result, bound: null }
}

/** Begins to measure; what it gives ends it. */
export function stopwatch(): () => Pick<Measurement, 'seconds' | 'cpuSeconds'> {
  const began = performance.now()
  const used = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(used)
    return { seconds: (performance.now() - began) / 1000, cpuSeconds: (user + system) / 1e6 }
  }
}
