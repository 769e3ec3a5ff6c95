import { sendApplications } from './applicants.ts'
import { type Losses, lossesOf, type Place, variablesOf } from './losses.ts'
import { serverProcess } from './server-process.ts'
import { startAtOnce } from './started-at-once.ts'

/** Applications by clients at once, while the server is killed so many times, evenly spread. */
export async function killServer(
  place: Place,
  { applications, clients, kills }: { applications: number; clients: number; kills: number },
): Promise<Losses> {
  const server = await serverProcess(variablesOf(place))
  let killed = 0
  let restarting: Promise<void> | undefined

  async function restart(): Promise<void> {
    await server.kill()
    await server.start()
    restarting = undefined
  }

  try {
    const acknowledged = await sendApplications(
      { applications, clients },
      () => server.url,
      (count) => {
        const isDue = count >= ((killed + 1) * applications) / (kills + 1)
        if (!isDue || killed === kills || restarting) return
        killed += 1
        restarting = restart()
      },
    )
    await restarting
    if (killed !== kills) throw new Error(`It was killed ${killed} times, not ${kills}.`)
    return await lossesOf(acknowledged, place)
  } finally {
    await server.stop()
  }
}

/** The same with two replicas on one database, of which the one and then the other is killed. */
export async function killReplicas(
  place: Place,
  { applications, clients, kills }: { applications: number; clients: number; kills: number },
): Promise<Losses> {
  const [one, other] = await startAtOnce(place, 2)
  if (!one || !other) throw new Error('Two replicas are needed.')
  let calls = 0
  let killed = 0
  let restarting = Promise.resolve()
  try {
    const acknowledged = await sendApplications(
      { applications, clients },
      () => {
        calls += 1
        return (calls % 2 === 0 ? one : other).url
      },
      (count) => {
        if (killed === kills || count < ((killed + 1) * applications) / (kills + 1)) return
        const replica = killed % 2 === 0 ? one : other
        killed += 1
        restarting = restarting.then(() => replica.kill()).then(() => replica.start())
      },
    )
    await restarting
    return await lossesOf(acknowledged, place)
  } finally {
    await Promise.all([one.stop(), other.stop()])
  }
}
