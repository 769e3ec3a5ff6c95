import { type Plugin, runnerImport } from 'vite'

const NAME = 'virtual:statechart'
const RESOLVED = `\0${NAME}`

/**
 * Gives `virtual:statechart`: what a module exports as `chart`, `sheets` and `summary`, run when the page is
 * built, as data. Nothing of what lays the chart out comes into the page.
 */
export function laidOutChart(module: string): Plugin {
  return {
    name: 'laid-out-chart',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined
      const { module: laidOut, dependencies } = await runnerImport<{
        chart: unknown
        sheets: unknown
        summary: unknown
      }>(module, { configFile: false, logLevel: 'warn' })
      for (const file of dependencies) this.addWatchFile(file)
      const { chart, sheets, summary } = laidOut
      const text = JSON.stringify({ chart, sheets, summary })
      return `export const { chart, sheets, summary } = JSON.parse(${JSON.stringify(text)})`
    },
  }
}
