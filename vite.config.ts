import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { laidOutChart } from './src/viewer/laid-out-plugin.ts'

export default defineConfig({
  plugins: [
    react(),
    laidOutChart(resolve(import.meta.dirname, 'src/statechart/laid-out.ts')),
    partsInDevelopment(),
  ],
  publicDir: 'src/public',
  // The page is configured when it is served (element #configuration), never when it is built.
  envDir: false,
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    sourcemap: 'hidden',
  },
  test: {
    environment: 'node',
    include: [
      'tests/unit/**/*.test.ts',
      'tests/server/**/*.test.ts',
      'tests/model/**/*.model.test.ts',
    ],
    setupFiles: ['tests/unit/setup.ts'],
    // Style sheets that are written into files stay what they are.
    css: { include: [/\?raw$/] },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})

/** Every part of the page in every state, at /parts of the development server; never built. */
function partsInDevelopment(): Plugin {
  return {
    name: 'parts',
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        if (request.url === '/parts') request.url = '/src/parts/index.html'
        next()
      })
    },
  }
}
