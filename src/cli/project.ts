import { resolve } from 'node:path'

/** The project's folder, which holds package.json. */
export const projectDir = resolve(import.meta.dirname, '../..')

/** What `npm run build` writes and the server serves. */
export const distDir = resolve(projectDir, 'dist')

/** Reports of the test runners and what failed browser tests leave behind. */
export const resultsDir = resolve(projectDir, 'test-results')

/** The last report of the generated paths, as data. */
export const reportFile = resolve(resultsDir, 'paths.json')
