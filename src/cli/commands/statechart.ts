import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { createSigningKeys, readOrCreateSecret } from '../../server/http/signing-keys.ts'
import { createStatechartLinks } from '../../server/http/statechart-access.ts'
import { type Command, USAGE_ERROR, UserError } from '../command.ts'

const Days = v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1), v.maxValue(366))

export const command: Command = {
  does: 'makes a link that opens the statechart where STATECHART=closed',
  usage: `npm run funnel -- statechart link [--days N]   a link that opens it for N days, 30 unless told otherwise`,
  run: async (args, loadEnvironment) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { days: { type: 'string', default: '30' } },
    })
    if (positionals.join(' ') !== 'link') return USAGE_ERROR
    const days = v.safeParse(Days, values.days)
    if (!days.success) throw new UserError('--days expects a whole number from 1 to 366.')
    const { dataDir, port, publicUrl, tokens } = loadEnvironment()
    const secret = tokens.secret ?? (await readOrCreateSecret(dataDir))
    const links = createStatechartLinks(createSigningKeys(secret))
    console.log(links.linkFor(publicUrl ?? `http://localhost:${port}`, days.output))
    return 0
  },
}
