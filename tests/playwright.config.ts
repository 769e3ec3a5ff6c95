import { defineConfig } from 'playwright/test'
import { findChromium, isRoot } from './tools/chromium.ts'

const executablePath = findChromium()

/**
 * A test runs on the desktop; one tagged `@phone` runs on the phone instead, one tagged with both
 * runs on both.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results/browser',
  reporter: [
    ['list'],
    ['html', { outputFolder: '../test-results/browser-report', open: 'never' }],
    ['json', { outputFile: '../test-results/playwright.json' }],
    ['./e2e/paths/paths-reporter.ts'],
  ],
  // One more than cores: a test waits a tenth of its time.
  workers: 3,
  // Only what hangs reaches them, on a machine however busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  retries: 0,
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  use: {
    // A service worker would answer before the tests' own routes; its tests allow it.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      slowMo: Number(process.env.PATHS_SLOW_MS ?? 0),
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        ...(isRoot() ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-quic',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      grep: /^(?!.*@phone)|@desktop/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})
