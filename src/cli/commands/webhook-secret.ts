import { standardSecret } from '../../server/outgoing/webhook-secret.ts'
import { type Command, USAGE_ERROR } from '../command.ts'

export const command: Command = {
  usage: `npm run funnel -- webhook-secret [--new]

  prints the WEBHOOK_SECRET that is set, with the same key, in the form of Standard Webhooks;
  a new one if none is set, or with --new`,
  run: async ([option, ...rest], environment) => {
    if (rest.length > 0 || (option !== undefined && option !== '--new')) return USAGE_ERROR
    console.log(standardSecret(option ? undefined : environment().outgoing.webhook?.secret))
    return 0
  },
}
