import { bodyOf, sendApplications } from './applicants.ts'
import { type Losses, lossesOf, type Place, variablesOf } from './losses.ts'
import { serverProcess } from './server-process.ts'

/** What a page sent that did not know the last field yet. */
export function olderBody(applicant: number): string {
  const { ai_vetting_summary: _, ...older } = JSON.parse(bodyOf(applicant))
  return JSON.stringify(older)
}

/** What a page will send that knows a field more. */
export function newerBody(applicant: number): string {
  return JSON.stringify({ ...JSON.parse(bodyOf(applicant)), favourite_game: 'Chess' })
}

/** Applications by pages of another version than the server's. */
export async function sendOtherVersion(
  place: Place,
  sent: { applications: number; clients: number; body: (applicant: number) => string },
): Promise<Losses> {
  const server = await serverProcess(variablesOf(place))
  try {
    return await lossesOf(await sendApplications(sent, () => server.url), place)
  } finally {
    await server.stop()
  }
}
