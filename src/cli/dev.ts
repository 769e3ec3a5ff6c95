import { developChart } from './dev/chart.ts'
import { developFunnel } from './dev/funnel.ts'
import { loadEnvironment } from './environment.ts'
import { exitWithReason } from './failures.ts'

const [folder] = process.argv.slice(2)
try {
  const environment = loadEnvironment()
  await (folder === undefined ? developFunnel(environment) : developChart(folder, environment))
} catch (error) {
  exitWithReason(error)
}
