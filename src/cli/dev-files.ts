import { existsSync, realpathSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isFileLoadingAllowed, normalizePath, type Plugin, type ServerOptions } from 'vite'
import { projectDir } from './project.ts'

const SOURCES = ['index.html', 'src', 'machines', 'node_modules']

/** Configuration, keys, databases, exports, and what editors, dumps and archives leave; Vite's own list is in it. */
const PRIVATE_FILES = [
  '.env*',
  '.npmrc',
  '.yarnrc.yml',
  '**/.git/**',
  '*.{crt,pem,key,p12,pfx,cer,der}',
  '*{secret,secrets}',
  '*.sqlite*',
  '*.{bak,backup,csv,dump,old,orig,sql,swp}',
  '*.{7z,gz,tar,tgz,zip,zst}',
  '*~',
]

/**
 * What the development server may send: the sources, the packages and the folder of a chart, without
 * what is private by its name, and without the data folder, which may be within one of them.
 *
 * @param folder of a chart
 */
export function servedFiles(dataDir: string, folder?: string): NonNullable<ServerOptions['fs']> {
  const folders = folder === undefined ? [] : [folder]
  const dataDirs = existsSync(dataDir) ? [dataDir, realpathSync(dataDir)] : [dataDir]
  return {
    allow: [...SOURCES.map((path) => resolve(projectDir, path)), ...folders],
    deny: [
      ...PRIVATE_FILES,
      ...[projectDir, ...folders].map(
        (path) => `${pathPattern(path)}/**/{backup,backups,secrets}/**`,
      ),
      ...dataDirs.map((path) => `${pathPattern(path)}/**`),
    ],
  }
}

/** A pattern that a path alone fits. */
function pathPattern(path: string): string {
  return normalizePath(path).replaceAll(/[!$()*+?@[\]^{|}]/g, '\\$&')
}

/** Refuses a link to a file that is not sent under its own name: Vite looks at the link's name alone. */
export function refuseLinks(): Plugin {
  return {
    name: 'refuse-links',
    configureServer({ config, middlewares }) {
      const folders = [config.root, config.publicDir, '/']
      const isSent = (path: string) => isFileLoadingAllowed(config, normalizePath(path))
      middlewares.use(({ url = '/' }, response, next) => {
        const files = pathsOf(url).flatMap((path) =>
          folders.flatMap((one) => fileAt(join(one, path))),
        )
        if (files.every(isSent)) return next()
        response.statusCode = 403
        response.end('npm run dev does not send this file.')
      })
    },
  }
}

/** The path of an address, by each way to decode it. */
function pathsOf(url: string): string[] {
  const [path = ''] = url.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/)
  return [decodeURI, decodeURIComponent].flatMap((decode) => {
    try {
      return [decode(path).replace(/^\/+@fs\/+/, '/')]
    } catch {
      return []
    }
  })
}

/** The file that is there, or that a link there leads to. */
function fileAt(path: string): string[] {
  try {
    const target = realpathSync(join(path, '.'))
    return statSync(target).isFile() ? [target] : []
  } catch {
    return []
  }
}
