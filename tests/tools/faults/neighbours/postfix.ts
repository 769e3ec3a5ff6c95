import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../fakes/listen.ts'

/** A mail server of this machine, which takes what comes and puts it into one file. */
export interface MailServer {
  smtpUrl: string
  /** All that came, as it was sent. */
  inbox(): Promise<string>
  stop(): Promise<void>
}

const NOBODY = 65_534

/** Its services; without `local` and `smtp` it sends nothing on. */
const SERVICES = [
  ...['bounce', 'verify', 'anvil', 'scache', 'tlsmgr', 'proxymap'].map(
    (name) => `${name} unix - - n - 0 ${name}`,
  ),
  ...['defer', 'trace'].map((name) => `${name} unix - - n - 0 bounce`),
  'rewrite unix - - n - - trivial-rewrite',
  'cleanup unix n - n - 0 cleanup',
  'qmgr unix n - n 300 1 qmgr',
  'virtual unix - n n - - virtual',
  'postlog unix-dgram n - n - 1 postlogd',
]

/**
 * Starts a Postfix of its own as root, which it needs.
 *
 * @throws Error with what it printed where it does not start
 */
export async function startPostfix(): Promise<MailServer> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'funnel-postfix-'))
  await chmod(folder, 0o755)
  const log = join(folder, 'log')
  const paths = ['etc', 'queue', 'data', 'mail'].map((name) => join(folder, name))
  const [etc = '', queue = '', data = '', mail = ''] = paths
  for (const path of paths) await mkdir(path)
  await chown(mail, NOBODY, NOBODY)
  spawnSync('chown', ['postfix', data])
  const settings = {
    compatibility_level: '3.6',
    queue_directory: queue,
    data_directory: data,
    maillog_file: log,
    maillog_file_prefixes: folder,
    myhostname: 'mail.example',
    mydestination: '',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    smtpd_helo_required: 'yes',
    strict_rfc821_envelopes: 'yes',
    virtual_mailbox_domains: 'static:all',
    virtual_mailbox_maps: 'static:inbox',
    virtual_mailbox_base: mail,
    virtual_uid_maps: `static:${NOBODY}`,
    virtual_gid_maps: `static:${NOBODY}`,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  await writeFile(join(etc, 'main.cf'), lines.join(''))
  const services = [`127.0.0.1:${port} inet n - n - - smtpd`, ...SERVICES]
  await writeFile(join(etc, 'master.cf'), `${services.join('\n')}\n`)
  async function run(command: 'start' | 'stop'): Promise<void> {
    const { status } = spawnSync('postfix', ['-c', etc, command])
    if (status !== 0) throw new Error(`Postfix does not ${command}: ${await readFile(log, 'utf8')}`)
  }

  await run('start')
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    inbox: () => readFile(join(mail, 'inbox'), 'utf8').catch(() => ''),
    async stop() {
      await run('stop')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
