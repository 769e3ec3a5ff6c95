import { generateX25519Identity, identityToRecipient } from 'age-encryption'

const [command] = process.argv.slice(2)
if (command === 'key') {
  const identity = await generateX25519Identity()
  console.log(`# public key: ${await identityToRecipient(identity)}`)
  console.log(identity)
} else {
  console.error('npm run files -- key    prints a new key for FILES_KEYS')
  process.exitCode = 1
}
