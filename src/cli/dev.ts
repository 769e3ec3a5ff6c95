import { readFile } from 'node:fs/promises'
import { createServer, type Plugin } from 'vite'
import type { Environment } from '../server/env.ts'
import { fillConfiguration } from '../server/http/built-page.ts'
import { SERVER_LIMITS } from '../server/limits.ts'
import { startServer } from '../server/start.ts'
import { type ChartFolder, openChartFolder } from './chart-folder.ts'
import { exitWithReason, loadEnvironment } from './command.ts'
import { distDir, projectDir, reportFile } from './project.ts'
import { announce, closeWhenAsked } from './serving.ts'

const [folder] = process.argv.slice(2)
try {
  const environment = loadEnvironment()
  await (folder === undefined ? developFunnel(environment) : developChart(folder, environment))
} catch (error) {
  exitWithReason(error)
}

/**
 * Serves the page of another chart with hot reload, by the Vite configuration in its folder, until the
 * process is ended. Port 0 takes a free one.
 *
 * @throws UserError where the folder holds no page
 */
async function developChart(folder: string, environment: Environment): Promise<void> {
  const { host } = environment
  const chart = openChartFolder(folder, 'index.html')
  const page = await createServer({
    root: chart.path,
    server: { host, port: environment.port, strictPort: true },
    plugins: [lastReport(chart)],
  })
  await page.listen()
  closeWhenAsked([page], SERVER_LIMITS.shutdownMs)
  const address = page.httpServer?.address()
  const port = typeof address === 'object' && address ? address.port : environment.port
  announce(`http://localhost:${port}`, { host, port }, `The page of ${folder}`)
}

/** `GET /api/coverage`: the last report of the chart's generated paths, as the funnel's backend has it. */
function lastReport({ reportFile }: ChartFolder): Plugin {
  return {
    name: 'last-report',
    configureServer({ middlewares }) {
      middlewares.use('/api/coverage', async (_, response) => {
        const text = await readFile(reportFile, 'utf8').catch(() => undefined)
        response.writeHead(text === undefined ? 204 : 200, { 'content-type': 'application/json' })
        response.end(text)
      })
    },
  }
}

/** Serves the funnel's page with hot reload, and the backend behind it, until the process is ended. */
async function developFunnel(environment: Environment): Promise<void> {
  const { host, port } = environment
  const backend = await startServer(
    { ...environment, host: '127.0.0.1', port: 0 },
    { distDir, reportFile },
  )
  const target = `http://127.0.0.1:${backend.port}`
  const page = await createServer({
    root: projectDir,
    server: {
      host,
      port,
      strictPort: true,
      proxy: { '/api': target, '/mail': target, '/healthz': target },
    },
    plugins: [
      {
        name: 'configuration',
        transformIndexHtml: (html) => fillConfiguration(html, environment.client),
      },
    ],
  })
  await page.listen()
  closeWhenAsked([page, backend], SERVER_LIMITS.shutdownMs)
  announce(`http://localhost:${port}`, { host, port })
}
