import { PanelButton } from '../../viewer/parts/parts.tsx'
import { PERSON, STEP, useViewer } from '../../viewer/viewer.ts'
import { ALL_APPLICATIONS } from '../recorded/record-filter.ts'
import { RUN } from '../recorded/runs.ts'
import { PersonRuns } from './PersonRuns.tsx'
import { Recorded } from './Recorded.tsx'

/** Any of the recorded applications, while none is chosen. */
const ANY = 'any'

/** One application, step by step: an invented one, or one that was recorded. */
export default function PersonPanel() {
  const { route, note } = useViewer()
  const { [RUN]: recorded = '' } = route.texts
  const show = (change: Record<string, string>) => note({ [PERSON]: '', [STEP]: '', ...change })
  return (
    <div className="panel-body">
      <div className="panel-row">
        <PanelButton aria-pressed={recorded === ''} onClick={() => show({ [RUN]: '' })}>
          Invented
        </PanelButton>
        <PanelButton
          aria-pressed={recorded !== ''}
          onClick={() => show({ ...ALL_APPLICATIONS, [RUN]: ANY })}
        >
          Recorded
        </PanelButton>
      </div>
      {recorded === '' ? (
        <PersonRuns />
      ) : (
        <Recorded
          chosen={recorded === ANY ? null : recorded}
          onChoose={(id) => show({ [RUN]: id ?? ANY })}
        />
      )}
    </div>
  )
}
