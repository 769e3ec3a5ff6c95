import type { Command } from '../../../src/cli/command.ts'
import { checkRooms } from '../rooms.ts'

export const command: Command = {
  usage: 'npm run funnel -- rooms    exits with 1 where one is over it; part of npm run check',
  run: async () => checkRooms(),
}
