import { join } from 'node:path'
import { it } from 'vitest'
import { projectDir } from '../../../../../src/cli/project.ts'
import { expectPass, isMissing } from './command.ts'

const service = join(projectDir, 'src/server/deploy/funnel.service')

it.skipIf(isMissing('systemd-analyze'))('systemd reads the unit, and finds it locked down', () => {
  expectPass('systemd-analyze', 'verify', service)
  expectPass('systemd-analyze', 'security', '--offline=true', '--threshold=20', service)
})
