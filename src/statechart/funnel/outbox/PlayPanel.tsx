import { useMemo } from 'react'
import { SelectField } from '../../viewer/parts/parts.tsx'
import { Player } from '../../viewer/play/Player.tsx'
import { playbackOf } from '../../viewer/play/run-playback.ts'
import { timedRun } from '../../viewer/play/timed-run.ts'
import { PERSON, SECOND, useViewer } from '../../viewer/viewer.ts'
import { BACKEND_MS, DELIVERIES, DEVICE_MS, deliveryScript } from './deliveries.ts'

const [USUAL = ''] = Object.keys(DELIVERIES)
const NOTES = [
  `Assumed: ${DEVICE_MS / 1000} s for the device, ${BACKEND_MS / 1000} s for the backend, and when a tab or the connection is back. All other times are the chart's.`,
  'Nothing real: nothing is stored or sent. The address of this page holds what and when.',
]

/** A delivery with what prevents it, played. */
export default function PlayPanel() {
  const { route, note, chart } = useViewer()
  const asked = route.texts[PERSON] ?? ''
  const chosen = Object.hasOwn(DELIVERIES, asked) ? asked : USUAL
  const playback = useMemo(() => {
    const delivery = DELIVERIES[chosen]
    if (!delivery) throw new Error(`No delivery is called ${chosen}`)
    const words = { name: delivery.name, notes: NOTES, isUnseen: true, factsOf: () => null }
    return playbackOf(chart, timedRun(deliveryScript(delivery)), words)
  }, [chart, chosen])
  return (
    <div className="panel-body">
      <SelectField
        label="What goes wrong"
        value={chosen}
        options={Object.entries(DELIVERIES).map(([id, { name }]) => [id, name])}
        onChoose={(id) => note({ [PERSON]: id, [SECOND]: '' })}
      />
      <Player playback={playback} />
    </div>
  )
}
