/** The operators' commands, each with what it does; the name is that of its file in commands/. */
export const COMMANDS: Readonly<Record<string, string>> = {
  'check-services': 'tries every service that the configuration names',
  contacts: 'exports and forgets contacts, sends again, stops mail; while a server runs',
  db: 'backs up, checks and restores the embedded database of contacts',
  'webhook-secret': 'prints a WEBHOOK_SECRET',
}
