import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { type Command, USAGE_ERROR } from '../command.ts'

export const command: Command = {
  does: 'makes a key under which uploaded files are encrypted',
  usage: 'npm run funnel -- files key    prints a new key for FILES_KEYS',
  run: async ([asked, ...rest]) => {
    if (asked !== 'key' || rest.length > 0) return USAGE_ERROR
    const identity = await generateX25519Identity()
    console.log(`# public key: ${await identityToRecipient(identity)}`)
    console.log(identity)
    return 0
  },
}
