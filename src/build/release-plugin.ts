import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, type ResolvedConfig, runnerImport } from 'vite'
import { BUILD_INPUTS, hashBuildInputs } from './build-inputs.ts'

/**
 * Says in the page of which release it is ({@link releaseIn}). `release.json` next to the manifest has it with the
 * chart.
 *
 * @param module exports the chart as `chartFile`, a text
 */
export function release(module: string): Plugin {
  let config: ResolvedConfig
  let name = ''
  return {
    name: 'release',
    configResolved: (resolved) => {
      config = resolved
      name = releaseIn(config.root)
    },
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'release', content: name }, injectTo: 'head' },
    ],
    writeBundle: {
      sequential: true,
      async handler({ dir }) {
        if (dir === undefined) return
        const options = { configFile: false, logLevel: 'warn' } as const
        const { module: built } = await runnerImport<{ chartFile: string }>(module, options)
        const text = JSON.stringify({ name, chart: built.chartFile })
        await writeFile(join(dir, '.vite', 'release.json'), text)
      },
    },
  }
}

/**
 * A release's name, `0.1.0+84daf29c1e`: the package's version and the commit, of the variable COMMIT or of git;
 * without one, and where a build input differs from it, a hash of the inputs.
 */
export function releaseIn(root: string, commit = process.env.COMMIT): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const build = commit || commitIn(root) || hashBuildInputs(root).slice(0, SHORT)
  return `${version}+${build}`
}

const SHORT = 10

function commitIn(root: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  try {
    const isChanged = git('status', '--porcelain', '--', ...BUILD_INPUTS) !== ''
    return isChanged ? '' : git('rev-parse', `--short=${SHORT}`, 'HEAD')
  } catch {
    return ''
  }
}
