import { exitWithReason, loadEnvironment } from './command.ts'
import { serve } from './serving.ts'

// Serves the page that is built: what a container runs, without the packages that build.
try {
  await serve(loadEnvironment())
} catch (error) {
  exitWithReason(error)
}
