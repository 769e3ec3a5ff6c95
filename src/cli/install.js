import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Plain JavaScript without dependencies: it runs before anything is installed, on Node 20.

const FIRST_NODE = 20

/**
 * Whether node_modules holds exactly what package-lock.json asks for and its Node runs here.
 * npm's own record of the last complete installation (node_modules/.package-lock.json) is compared
 * entry by entry; only what the lock file calls optional (other platforms) may be missing.
 *
 * @param {string} root folder of package.json
 * @returns {boolean}
 */
function isInstalled(root) {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(record)
  for (const [path, entry] of Object.entries(wanted)) {
    const installed = present[path]
    if (path === '' || (installed === undefined && entry.optional)) continue
    if (installed?.version !== entry.version || installed?.integrity !== entry.integrity) {
      return false
    }
  }
  if (Object.keys(present).some((path) => wanted[path] === undefined)) return false
  return runs(join(root, 'node_modules', '.bin', 'node'))
}

/**
 * @param {string} file a lock file
 * @returns {Record<string, {version?: string, integrity?: string, optional?: boolean}>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}

/** @param {string} node path of a Node binary, which may be missing or made for another platform */
function runs(node) {
  return spawnSync(node, ['--version'], { shell: process.platform === 'win32' }).status === 0
}

/** @param {string} root folder of package.json */
function install(root) {
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  const [command, args] = npm?.endsWith('.js')
    ? [process.execPath, [npm, ...options]]
    : ['npm', options]
  return spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32' && command === 'npm',
  }).status
}

if (Number.parseInt(process.versions.node, 10) < FIRST_NODE) {
  console.error(`Node ${FIRST_NODE} or newer is needed; this is Node ${process.versions.node}.`)
  process.exit(1)
}
if (!isInstalled(process.cwd())) {
  console.log('Installing the packages of package-lock.json ...')
  process.exitCode = install(process.cwd()) ?? 1
}
