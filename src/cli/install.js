import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { delimiter, join, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

// Plain JavaScript without dependencies: it runs before anything is installed, on Node 20. Each script
// of package.json calls it first, not as a `pre` script: npm skips those if install scripts are
// refused. Its argument is a file that is run then, with the arguments that follow; the working folder is
// the project's.

// At the first line: npm that is ended goes before its children, whose parent is another one from then on. One that is
// killed leaves the shell that it runs its scripts in.
const parent = process.ppid
const isByNpm = process.env.npm_lifecycle_event !== undefined
const npmPid = isByNpm ? parentOfShell(parent) : undefined
const FIRST_NODE = 20
/** What everything but this file runs on: the machine's own, or that of the packages. */
const WANTED_NODE = '24.16, or 26 or newer,'
const SITE = 'https://nodejs.org'
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Whether node_modules holds exactly what package-lock.json asks for and its Node runs here.
 * npm's own record of the last complete installation (node_modules/.package-lock.json) is compared
 * entry by entry; only what the lock file calls optional (other platforms) may be missing.
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
  return hasNode(root)
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}

/**
 * Whether npm's scripts find the Node they need: the packages', or the machine's if the packages
 * hold none for this platform.
 */
function hasNode(root) {
  const options = { encoding: 'utf8', env: withBinaries(root) }
  const { stdout } = spawnSync(...commandOf('node', ['--version'], options))
  return isWanted(String(stdout).trim().slice(1))
}

/** Earlier ones lack `randomUUIDv7`. */
function isWanted(version) {
  const [major, minor] = version.split('.').map(Number)
  return major >= 26 || (major === 24 && minor >= 16)
}

/** The environment in which commands of the packages are found first. */
function withBinaries(root) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path }
}

/**
 * Installs, and gives what went wrong; no install script is needed, which some machines refuse. What npm prints is shown
 * if it fails; that many packages want a newer Node than the one that runs this does not matter.
 */
async function install(root) {
  const agent = process.env.npm_config_user_agent ?? 'npm/'
  if (!agent.startsWith('npm/')) {
    return 'npm is needed, which installs what package-lock.json names: run the same command by npm.'
  }
  const failure = await npm(root, [
    ...['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
    ...['--no-engine-strict', '--ignore-scripts'],
    // Whatever a company's workspace or npm's settings say.
    ...['--workspaces=false', '--no-global'],
  ])
  if (failure !== undefined) return failure
  if (isNewEnough && !process.execPath.includes(`${sep}node_modules${sep}`))
    unlinkPackagedNode(root)
  if (!hasNode(root)) linkPackagedNode(root)
  if (hasNode(root)) return undefined
  return (
    `No Node ${WANTED_NODE} could be installed with the packages for ${process.platform} on ` +
    `${process.arch}: install it from ${SITE} and run the same command again.`
  )
}

/** npm before 11 removes the link with the packages of other platforms, which have one of the same name. */
function linkPackagedNode(root) {
  const packages = join(root, 'node_modules')
  const names = existsSync(packages) ? readdirSync(packages) : []
  const program = names
    .filter((name) => name.startsWith('node-'))
    .map((name) => join(packages, name, 'bin', isWindows ? 'node.exe' : 'node'))
    .find((path) => existsSync(path))
  if (program === undefined) return
  const link = join(packages, '.bin', 'node')
  if (isWindows) writeFileSync(`${link}.cmd`, `@"${program}" %*\r\n`)
  else symlinkSync(program, link)
}

/** The machine's own Node is new enough: commands of the packages run on it, too. */
function unlinkPackagedNode(root) {
  for (const name of ['node', 'node.cmd', 'node.ps1']) {
    rmSync(join(root, 'node_modules', '.bin', name), { force: true })
  }
}

function npm(root, args) {
  const file = process.env.npm_execpath
  return file?.endsWith('.js')
    ? runQuietly(nodeNow(), [file, ...args], root)
    : runQuietly('npm', args, root)
}

/** The Node that runs this may be one of the packages, which are removed to install them again. */
function nodeNow() {
  return existsSync(process.execPath) ? process.execPath : 'node'
}

/** Runs a command as a group of its own, which can be ended as a whole; all that it printed, if it failed. */
async function runQuietly(command, args, cwd) {
  const options = { cwd, detached: !isWindows, stdio: ['ignore', 'pipe', 'pipe'] }
  const child = spawn(...commandOf(command, args, options))
  const end = () => {
    if (isWindows) spawnSync('taskkill', ['/pid', child.pid, '/t', '/f'])
    else process.kill(-child.pid, 'SIGTERM')
    process.exit(1)
  }
  for (const signal of SIGNALS) process.on(signal, end)
  const printed = ['', '']
  for (const [at, output] of [child.stdout, child.stderr].entries()) {
    output.setEncoding('utf8').on('data', (text) => {
      printed[at] += text
    })
  }
  const failure = await new Promise((done) => {
    child.on('error', ({ message }) => done(message))
    child.on('close', (status) => done(status === 0 ? undefined : ''))
  })
  for (const signal of SIGNALS) process.off(signal, end)
  return failure === undefined
    ? undefined
    : [...printed, failure]
        .filter((text) => text !== '')
        .join('\n')
        .trim()
}

/** On Windows a command that is no program needs a shell, which takes a path with a blank for two words. */
function commandOf(command, args, options) {
  if (!isWindows || command.endsWith('.exe')) return [command, args, options]
  const line = [command, ...args.map((arg) => `"${arg}"`)].join(' ')
  return [line, [], { ...options, shell: true }]
}

/** npm's record of an installation may be complete, and a file of it missing. */
function endWhereDamaged(error) {
  const isDamaged =
    /^(?:ERR_)?(?:MODULE_NOT_FOUND|INVALID_PACKAGE|PACKAGE_PATH|UNSUPPORTED_DIR)/.test(
      error.code,
    ) ||
    (error instanceof SyntaxError && /node_modules/.test(error.stack))
  if (!isDamaged) throw error
  console.error(`A package is damaged: run npm ci. (${error.message.split('\n', 1)})`)
  process.exit(1)
}

/** At once, before the process waits. */
function print(text) {
  writeSync(1, text)
}

/** npm's SIGTERM reaches only the shell in between: what runs then closes as with its terminal, or ends at once. */
function endWithParent() {
  const isAlone = process.ppid !== parent || (npmPid !== undefined && !isRunning(npmPid))
  if (isAlone && !process.emit('SIGHUP')) process.exit(1)
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch ({ code }) {
    return code === 'EPERM'
  }
}

/** The parent of a shell; undefined if the process is no shell, and on Windows. */
function parentOfShell(pid) {
  const proc = `/proc/${pid}/stat`
  const text = existsSync(proc)
    ? readFileSync(proc, 'utf8').replace(/^.*\((.*)\) \S+ (\d+) .*$/s, '$2 $1')
    : String(spawnSync('ps', ['-o', 'ppid=,comm=', '-p', pid]).stdout)
  const [, found] = /^\s*(\d+) .*sh\s*$/.exec(text) ?? []
  return found === undefined ? undefined : Number(found)
}

const isWindows = process.platform === 'win32'
const major = Number.parseInt(process.versions.node, 10)
const isNewEnough = isWanted(process.versions.node)

/**
 * Runs a script on the Node of the packages: in this process, except at the first start, which is on
 * whichever Node the machine has.
 */
async function run(script) {
  if (isNewEnough) {
    process.argv.splice(1, 2, script)
    await import(pathToFileURL(script).href).catch(endWhereDamaged)
    return
  }
  const options = { env: withBinaries(process.cwd()), stdio: 'inherit' }
  const child = spawn(...commandOf('node', process.argv.slice(1), options))
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  child.on('close', (status) => process.exit(status ?? 1))
}

if (major < FIRST_NODE) {
  console.error(
    `Node ${FIRST_NODE} or newer is needed, and this is Node ${process.versions.node}: ` +
      `install a newer one from ${SITE} and run the same command again.`,
  )
  process.exit(1)
}
if (isByNpm) setInterval(endWithParent, 500).unref()
const [, , script] = process.argv
if (!isInstalled(process.cwd())) {
  const start = Date.now()
  print('Installing the packages ... ')
  const failure = await install(process.cwd())
  const seconds = Math.round((Date.now() - start) / 1000)
  print(failure === undefined ? `done in ${seconds} s\n` : `failed after ${seconds} s\n`)
  if (failure !== undefined) {
    console.error(failure)
    process.exit(1)
  }
}
if (isByNpm) endWithParent()
if (script !== undefined) await run(resolve(script))
