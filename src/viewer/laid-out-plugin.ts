import { type Plugin, runnerImport } from 'vite'

const NAME = 'virtual:statechart'
const RESOLVED = `\0${NAME}`

/**
 * Gives `virtual:statechart`: what a module exports as `chart` and `sheets`, run when the page is
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
      }>(module, { configFile: false, logLevel: 'warn' })
      for (const file of dependencies) this.addWatchFile(file)
      const text = JSON.stringify({ chart: laidOut.chart, sheets: laidOut.sheets })
      return `export const { chart, sheets } = JSON.parse(${JSON.stringify(text)})`
    },
  }
}
