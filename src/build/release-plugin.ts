import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, type ResolvedConfig, runnerImport } from 'vite'

/**
 * Says in the page of which release it is, `0.1.0+84daf29c1e`: the package's version and the commit; outside of
 * a clone that of the variable COMMIT, if any. `release.json` next to the manifest has it with the chart.
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

function releaseIn(root: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const commit = process.env.COMMIT || commitIn(root)
  return commit === '' ? version : `${version}+${commit}`
}

function commitIn(root: string): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}
