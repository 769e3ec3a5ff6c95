import { expect, test } from '../fixtures.ts'
import { StatechartPage } from './viewer.ts'

test('with everything open, moving and zooming renders nothing again', async ({ page }) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?depth=everything')
  await expect(viewer.picture.locator('.card').first()).toBeVisible()
  await page.evaluate(() => {
    const stage = document.querySelector('.stage-content')
    const changed: string[] = []
    Object.assign(window, { changed })
    if (!stage) return
    new MutationObserver((records) => {
      for (const { target, attributeName } of records) {
        if (target !== stage) changed.push(`${target.nodeName} ${attributeName}`)
      }
    }).observe(stage, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  await page.mouse.move(600, 500)
  await page.mouse.down()
  for (let step = 1; step <= 20; step += 1) await page.mouse.move(600 - step * 10, 500 - step * 5)
  await page.mouse.up()
  await page.mouse.wheel(0, -200)
  await page.mouse.wheel(0, 300)
  const stage = viewer.picture.locator('.stage-content')
  await expect(stage).toHaveAttribute('style', /translate\(.*scale\(/)
  expect(await page.evaluate(() => Reflect.get(window, 'changed'))).toEqual([])
})
