import { parseArgs } from 'node:util'
import { checkServices } from '../../server/operator/check-services.ts'
import { type Command, USAGE_ERROR } from '../command.ts'

export const command: Command = {
  usage: `npm run funnel -- check-services [--mail ADDRESS]

  one line a service: the database, where files are stored, the webhook, which is sent a sample, the
  mail server, ClamAV, the source of locations, another server's vetting service. With --mail a mail is
  sent to that address. Ends with 1 if one fails`,
  run: async (args, environment) => {
    const options = { mail: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    if (positionals.length > 0) return USAGE_ERROR
    return (await checkServices(environment(), values.mail)) > 0 ? 1 : 0
  },
}
