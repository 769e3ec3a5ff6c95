import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { projectDir } from '../../../../src/cli/project.ts'
import { freePort } from '../../../fakes/listen.ts'
import { type Program, startProgram } from './program.ts'

/** A web proxy of this machine before servers of the funnel. */
export interface WebProxy extends Program {
  url: string
}

/** The blocks of code of that language in the operators' page. */
function blocksOf(language: string): string[] {
  const page = readFileSync(join(projectDir, 'docs/operators.md'), 'utf8')
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(
    ([, block = '']) => block,
  )
}

/** Starts nginx with the configuration of the operators' page, without its certificates. */
export async function startNginx(serverPort: number): Promise<WebProxy> {
  const port = await freePort()
  const [documented = ''] = blocksOf('nginx')
  const server = documented
    .replace(/^.*(?:listen \[|ssl_certificate).*\n/gm, '')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${serverPort}`)
  const main = [
    'daemon off;',
    'pid nginx.pid;',
    'error_log stderr;',
    'events {}',
    'http { access_log off; include site.conf; }',
  ]
  const files = { 'nginx.conf': main.join('\n'), 'site.conf': server }
  const program = await startProgram('nginx', port, files, (folder) => [
    ...['-p', `${folder}/`, '-c', 'nginx.conf'],
  ])
  return { ...program, url: `http://127.0.0.1:${port}` }
}

/** Starts Caddy with the settings of the compose file, without a certificate. */
export async function startCaddy(serverPorts: readonly number[]): Promise<WebProxy> {
  const port = await freePort()
  const compose = readFileSync(join(projectDir, 'src/server/deploy/compose.yaml'), 'utf8')
  const settings: string = parse(compose).configs.caddyfile.content
  const site = settings
    .replace('{$$DOMAIN}', `http://127.0.0.1:${port}`)
    .replace(
      /funnel-(\d):3000/g,
      (_, number: string) => `127.0.0.1:${serverPorts[Number(number) - 1]}`,
    )
  const files = { Caddyfile: `{\n  admin off\n}\n${site}` }
  const program = await startProgram('caddy', port, files, () => ['run', '--config', 'Caddyfile'])
  return { ...program, url: `http://127.0.0.1:${port}` }
}

/** Starts HAProxy, which asks each server every two seconds and leaves it after the third failure. */
export async function startHaproxy(serverPorts: readonly number[]): Promise<WebProxy> {
  const port = await freePort()
  const settings = [
    'defaults',
    '  mode http',
    '  timeout connect 5s',
    '  timeout client 130s',
    '  timeout server 130s',
    '  option forwardfor',
    'frontend applicants',
    `  bind 127.0.0.1:${port}`,
    '  default_backend funnel',
    'backend funnel',
    '  option httpchk GET /readyz',
    '  default-server inter 2s fall 3 check',
    ...serverPorts.map((one) => `  server funnel-${one} 127.0.0.1:${one}`),
  ]
  const files = { 'haproxy.cfg': `${settings.join('\n')}\n` }
  const program = await startProgram('haproxy', port, files, () => ['-db', '-f', 'haproxy.cfg'])
  return { ...program, url: `http://127.0.0.1:${port}` }
}
