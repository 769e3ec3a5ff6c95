import { expect, onTestFinished, test } from 'vitest'
import { isInstalled } from '../tools/faults/neighbours/program.ts'
import { startNginx } from '../tools/faults/neighbours/web-proxies.ts'
import { sendWholeApplication } from '../tools/faults/whole-application.ts'
import { OPERATOR_TOKEN } from './calls.ts'
import { runningServer } from './running-server.ts'

test.skipIf(!isInstalled('nginx'))(
  'a whole application with a résumé of 2 MB comes through nginx as the operators’ page configures it',
  async () => {
    const server = await runningServer({ TRUST_PROXY: '1' })
    const nginx = await startNginx(server.port)
    onTestFinished(nginx.stop)
    const { contactId } = await sendWholeApplication(nginx.url, OPERATOR_TOKEN)
    const contacts = await server.contacts()
    expect(contacts).toMatchObject([{ id: contactId, needs_review: 0 }])
  },
)
