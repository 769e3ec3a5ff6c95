import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { laidOutChart } from '../../../src/statechart/layout/laid-out-plugin.ts'

const project = resolve(import.meta.dirname, '../../..')

/** The parcel's page with its chart as data; drawings of the page's background come from the product. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), laidOutChart(resolve(import.meta.dirname, 'laid-out.ts'))],
  publicDir: resolve(project, 'src/public'),
  cacheDir: resolve(project, 'node_modules/.vite/parcel'),
  server: { fs: { allow: [project] } },
})
