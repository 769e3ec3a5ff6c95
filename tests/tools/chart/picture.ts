import { chromium } from 'playwright'
import { isRoot } from '../chromium.ts'

/** An SVG file as a PNG of its own size, in light colours. */
export async function pictureOf(svg: string, executablePath: string): Promise<Uint8Array> {
  const browser = await chromium.launch({
    executablePath,
    args: isRoot() ? ['--no-sandbox'] : [],
  })
  try {
    const page = await browser.newPage({ colorScheme: 'light' })
    await page.setContent(`<style>body { margin: 0 }</style>${svg}`)
    return await page.locator('svg').screenshot()
  } finally {
    await browser.close()
  }
}
