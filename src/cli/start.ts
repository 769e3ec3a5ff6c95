import { parseArgs } from 'node:util'
import { buildWhenStale } from './build.ts'
import { type Command, exitWithReason, loadEnvironment, runCommand } from './command.ts'
import { prepareSample, sampleEnvironment } from './sample/prepare-sample.ts'
import { serve } from './serving.ts'

const command: Command = {
  usage: `npm start [-- --sample]
  --sample  sample data in a folder of its own, on this machine alone`,
  async run(args) {
    const { values } = parseArgs({ args, options: { sample: { type: 'boolean' } } })
    const isSample = values.sample ?? false
    const environment = isSample ? sampleEnvironment(process.env.PORT) : loadEnvironment()
    await buildWhenStale()
    if (isSample) await prepareSample(environment, new Date())
    await serve(environment, isSample)
    return 0
  },
}

try {
  process.exitCode = await runCommand(command, process.argv.slice(2), loadEnvironment)
} catch (error) {
  exitWithReason(error)
}
