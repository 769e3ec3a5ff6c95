import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
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
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})
