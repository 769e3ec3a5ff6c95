import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import type { Environment } from '../server/env.ts'
import { fillConfiguration } from '../server/http/built-page.ts'
import { SERVER_LIMITS } from '../server/limits.ts'
import { startServer } from '../server/start.ts'
import { type ChartFolder, openChartFolder } from './chart-folder.ts'
import {
  type Command,
  exitWithReason,
  loadEnvironment,
  runCommand,
  USAGE_ERROR,
} from './command.ts'
import { refuseLinks, servedFiles } from './dev-files.ts'
import { distDir, projectDir, reportFile } from './project.ts'
import { announce, announceStatechart, closeWhenAsked } from './serving.ts'

/** Where a development server listens without `--host`. */
const THIS_MACHINE = '127.0.0.1'

const command: Command = {
  usage: `npm run dev -- [FOLDER] [--host]
  FOLDER  of another chart, such as tests/examples/parcel
  --host  listens for phones on this network too, at HOST`,
  async run(args, readEnvironment) {
    const { values, positionals } = parseArgs({
      args,
      options: { host: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [folder, ...more] = positionals
    if (more.length > 0) return USAGE_ERROR
    const configured = readEnvironment()
    const environment = values.host ? configured : { ...configured, host: THIS_MACHINE }
    await (folder === undefined ? developFunnel(environment) : developChart(folder, environment))
    if (!values.host) console.log('For phones on this network: npm run dev -- --host')
    return 0
  },
}

try {
  process.exitCode = await runCommand(command, process.argv.slice(2), loadEnvironment)
} catch (error) {
  exitWithReason(error)
}

/**
 * Serves the page of another chart with hot reload, by the Vite configuration in its folder, until the
 * process is ended. Port 0 takes a free one.
 *
 * @throws UserError if the folder holds no page
 */
async function developChart(folder: string, environment: Environment): Promise<void> {
  const { host, port, dataDir } = environment
  const chart = openChartFolder(folder, 'index.html')
  const page = await createServer({
    root: chart.path,
    server: { host, port, strictPort: true, fs: servedFiles(dataDir, chart.path) },
    plugins: [refuseLinks(), lastReport(chart)],
  })
  await open(page, environment, `The page of ${folder}`)
  closeWhenAsked([page], SERVER_LIMITS.shutdownMs)
}

/** @returns the page's address on this machine */
async function open(
  page: ViteDevServer,
  { host, port }: Environment,
  name: string,
): Promise<string> {
  await page.listen()
  const address = page.httpServer?.address()
  const boundPort = typeof address === 'object' && address ? address.port : port
  const url = `http://localhost:${boundPort}`
  announce(url, { host, port: boundPort }, name)
  return url
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

/**
 * Serves the funnel's page with hot reload, and the backend behind it, until the process is ended. Port 0
 * takes a free one.
 */
async function developFunnel(environment: Environment): Promise<void> {
  const { host, port, dataDir } = environment
  const backend = await startServer(
    { ...environment, host: THIS_MACHINE, port: 0 },
    { distDir, reportFile },
  )
  const target = `http://${THIS_MACHINE}:${backend.port}`
  const page = await createServer({
    root: projectDir,
    server: {
      host,
      port,
      strictPort: true,
      fs: servedFiles(dataDir),
      proxy: { '/api': target, '/mail': target, '/healthz': target },
    },
    plugins: [
      refuseLinks(),
      {
        name: 'configuration',
        transformIndexHtml: (html) => fillConfiguration(html, environment.client),
      },
    ],
  })
  const url = await open(page, environment, 'The funnel')
  announceStatechart(url, environment, backend.operatorToken)
  closeWhenAsked([page, backend], SERVER_LIMITS.shutdownMs)
}
