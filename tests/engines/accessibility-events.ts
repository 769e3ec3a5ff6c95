import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { openDisplay, XVFB } from './display.ts'

/** Debian's packages that the events need. */
export const EVENT_PACKAGES = 'at-spi2-core dbus gir1.2-atspi-2.0 python3-gi xvfb'

const AT_SPI = '/usr/libexec/at-spi-bus-launcher'
const BUS = '/usr/bin/dbus-run-session'
const PYTHON = '/usr/bin/python3'
const LISTENER = fileURLToPath(new URL('accessibility-events.py', import.meta.url))

/** What a screen reader gets of a browser that runs in this environment. */
export interface AccessibilityEvents {
  environment: Record<string, string>
  /** Role and name of what got the focus or the caret, oldest first. */
  places: readonly string[]
  /** What live regions have announced, oldest first. */
  announced: readonly string[]
  close(): Promise<void>
}

/** Whether this machine has a session bus and AT-SPI. */
export function canListen(): boolean {
  if (![AT_SPI, BUS, PYTHON, XVFB].every((path) => existsSync(path))) return false
  const requires = 'import gi; gi.require_version("Atspi", "2.0")'
  return spawnSync(PYTHON, ['-c', requires]).status === 0
}

/** Listens on a session bus of its own. */
export async function listen(): Promise<AccessibilityEvents> {
  const display = await openDisplay()
  const bus = spawn(BUS, ['--', PYTHON, LISTENER], {
    env: { ...process.env, DISPLAY: display.name },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = once(bus, 'exit')
  const places: string[] = []
  const announced: string[] = []
  const address = await new Promise<string>((resolve, reject) => {
    ended.then(() => reject(new Error('The session bus ended')))
    createInterface({ input: bus.stdout }).on('line', (line) => {
      if (line.startsWith('at ')) places.push(line.slice(3))
      if (line.startsWith('said ')) announced.push(line.slice(5))
      if (line.startsWith('bus ')) resolve(line.slice(4))
    })
  })
  return {
    environment: {
      DISPLAY: display.name,
      DBUS_SESSION_BUS_ADDRESS: address,
      GNOME_ACCESSIBILITY: '1',
    },
    places,
    announced,
    async close() {
      bus.stdin.end()
      await ended
      display.close()
    },
  }
}
