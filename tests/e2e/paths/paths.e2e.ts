import { browserPaths, replayedPaths } from '../../model/browser/plan-file.ts'
import { test as base } from '../fixtures.ts'
import { attachPath, type WalkedPath } from './paths-reporter.ts'
import { SERVER, setStage } from './stage.ts'
import { Walk } from './walk-path.ts'

/** A test that says which path it took and how far, however it ends. */
const test = base.extend<{ walked: WalkedPath }>({
  walked: async ({ page: _ }, use, testInfo) => {
    const walked: WalkedPath = { path: undefined, begun: 0 }
    await use(walked)
    await attachPath(testInfo, walked)
  },
})

test.use({ serverEnvironment: SERVER })

for (const path of replayedPaths() ?? browserPaths()) {
  const { id, name, inputMethod } = path
  const tag = inputMethod === 'touch' || inputMethod === 'taps' ? ' @phone' : ''
  const title = `path ${id} by ${inputMethod}: ${name}${tag}`
  test(title, async ({ page, consoleErrors, walked }) => {
    consoleErrors.allow(
      /503 \(Service Unavailable\)|413 \(Payload Too Large\)|422 \(Unprocessable|favicon\.ico/,
    )
    walked.path = path
    await Walk.along(await setStage(page, inputMethod), path, (position) => {
      walked.begun = position
    })
  })
}
