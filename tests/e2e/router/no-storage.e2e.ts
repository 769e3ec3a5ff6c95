import { CONTACT } from '../../../machines/examples/answers.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { BrowserHistory } from './browser-history.ts'

const BROKEN = {
  'no storage at all': () => {
    for (const storage of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  },
  'a storage that is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
}

for (const [name, breaks] of Object.entries(BROKEN)) {
  test(`with ${name} the funnel continues from memory, Back and Forward too`, async ({
    page,
    consoleErrors,
  }) => {
    // Progress is sent whatever the browser says of its connection.
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/)
    const applicant = new Applicant(page)
    const history = new BrowserHistory(page)
    await history.watches()
    await page.addInitScript(breaks)
    await applicant.opens()
    await applicant.startsApplication()
    await applicant.fills('contactDetails', CONTACT)
    await applicant.unfolds('Not saved')
    await expect(page.getByText(/This browser keeps nothing for this page/)).toBeVisible()
    await page.context().setOffline(true)
    await expect(
      page.getByText(/leave this page open: your answers are not saved/).first(),
    ).toBeVisible()
    await page.context().setOffline(false)
    await applicant.continues()
    await applicant.sees('Eligibility')
    await history.moves(-1)
    await applicant.sees('Contact details')
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    await history.movesInVain(-1)
    await history.moves(1)
    await applicant.sees('Eligibility')
    await applicant.seesPath('/apply/eligibility')
  })
}
