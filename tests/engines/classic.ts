import { By, type WebDriver } from 'selenium-webdriver'
import { Command, Name } from 'selenium-webdriver/lib/command.js'
import type { DriverService } from 'selenium-webdriver/remote/index.js'
import { type Browser, scriptOf } from './browser.ts'

/** A browser behind a WebDriver server that makes no touch events; closing it ends the server, too. */
export function classicBrowser(driver: WebDriver, service: DriverService): Browser {
  return {
    hasTouch: false,
    goTo: (url) => driver.get(url),
    goBack: () => driver.navigate().back(),
    reload: () => driver.navigate().refresh(),
    async run(script, ...args) {
      const text = await driver.executeScript<string>(
        `return (${scriptOf(script)})(arguments[0])`,
        JSON.stringify(args),
      )
      return JSON.parse(text)
    },
    act: (sources) => driver.execute(new Command(Name.ACTIONS).setParameter('actions', sources)),
    chooseFile: (selector, path) => driver.findElement(By.css(selector)).sendKeys(path),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: () => driver.quit().finally(() => service.kill()),
  }
}
