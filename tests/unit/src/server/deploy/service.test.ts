import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectDir } from '../../../../../src/cli/project.ts'

const service = join(projectDir, 'src/server/deploy/funnel.service')

/** Outside of continuous integration, which installs it, systemd may be missing. */
const isMissing =
  spawnSync('systemd-analyze', ['--version']).error !== undefined && process.env.CI !== 'true'

it.skipIf(isMissing)('systemd reads the unit, and finds it locked down', () => {
  for (const args of [['verify'], ['security', '--offline=true', '--threshold=20']]) {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, service], {
      encoding: 'utf8',
    })
    expect({ status, output: `${stdout}${stderr}` }).toMatchObject({ status: 0 })
  }
})
