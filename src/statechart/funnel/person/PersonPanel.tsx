import { lazy, Suspense, useMemo } from 'react'
import { Problem, SelectField } from '../../viewer/parts/parts.tsx'
import { Player } from '../../viewer/play/Player.tsx'
import { playbackOf } from '../../viewer/play/run-playback.ts'
import { timedRun } from '../../viewer/play/timed-run.ts'
import { PERSON, SECOND, useViewer } from '../../viewer/viewer.ts'
import { ignoredSentence } from '../ignored.ts'
import { offNoteOf } from '../off.ts'
import { ALL_APPLICATIONS } from '../recorded/found.ts'
import { RUN } from '../recorded/runs.ts'
import { EndLine } from './EndLine.tsx'
import { factsOf } from './facts.ts'
import {
  APPROVED,
  CHOICE_LABELS,
  CHOICE_NAMES,
  CHOICES,
  PEOPLE,
  type Person,
  personInWords,
  personOf,
  personText,
} from './person.ts'
import { Recorded } from './Recorded.tsx'
import { NEEDS, scriptOf } from './script.ts'

const NOTES = [
  `Assumed: ${NEEDS.reading / 1000} s to read a screen, ${NEEDS.typing / 1000} s to type an answer, ${NEEDS.choosing / 1000} s to choose one, half as much again on a phone; how long a level takes, when services answer, when a lost connection is back. Waits and limits are the chart's.`,
  'An invented person: nothing is stored or sent. The address of this page names who and when.',
]

/** Only engineers step by hand. */
const ByHand = lazy(() => import('./ByHand.tsx'))

/** The name of the run stepped by hand in the address. */
const BY_HAND = 'simulate'

/** The panel whose paths are played. */
const PATHS = 'coverage'

/** Any of the recorded applications, while none is chosen. */
const ANY = 'any'

/** One application, step by step: that of an invented person, a recorded one, or one made by hand. */
export default function PersonPanel() {
  const { route, go, note, isForEngineers } = useViewer()
  const { [PERSON]: text = '', [RUN]: run = '', [BY_HAND]: byHand = '' } = route.texts
  const { person, ignored } = useMemo(() => personOf(text), [text])
  const known = PEOPLE.findIndex((one) => one[1] === personText(person))
  const isInvented = run === '' && byHand === ''
  const begun = run !== '' ? RUN : byHand !== '' ? BY_HAND : `${known}`
  const show = (change: Record<string, string>) =>
    note({ [PERSON]: '', [RUN]: '', [BY_HAND]: '', [SECOND]: '', ...change })
  const begin = (start: string) => {
    if (start === PATHS) go({ panel: PATHS })
    else if (start === RUN) show({ ...ALL_APPLICATIONS, [RUN]: ANY })
    else if (start === BY_HAND) show({ [BY_HAND]: 'first visit' })
    else show({ [PERSON]: PEOPLE[Number(start)]?.[1] ?? personText(person) })
  }
  return (
    <div className="panel-body">
      {isInvented && ignored.length > 0 && (
        <Problem text={ignoredSentence(ignored, personInWords(person))} />
      )}
      <SelectField label="Whose application" value={begun} onChoose={begin}>
        <optgroup label="Invented people">
          {PEOPLE.map(([name], position) => (
            <option key={name} value={position}>
              {name}
            </option>
          ))}
          {known < 0 && <option value={-1}>{personInWords(person)}</option>}
        </optgroup>
        <optgroup label="Others">
          <option value={RUN}>A recorded application</option>
          {isForEngineers && <option value={PATHS}>A path that tests take: Coverage</option>}
          {(isForEngineers || begun === BY_HAND) && <option value={BY_HAND}>Step by hand</option>}
        </optgroup>
      </SelectField>
      {begun === RUN && (
        <Recorded chosen={run === ANY ? null : run} onChoose={(id) => show({ [RUN]: id ?? ANY })} />
      )}
      {begun === BY_HAND && (
        <Suspense fallback={<p className="note">Loading …</p>}>
          <ByHand name={BY_HAND} />
        </Suspense>
      )}
      {isInvented && (
        <>
          <details>
            <summary>Another person</summary>
            <PersonForm person={person} onChange={(next) => show({ [PERSON]: personText(next) })} />
          </details>
          <Invented person={person} />
        </>
      )}
    </div>
  )
}

function Invented({ person }: { readonly person: Person }) {
  const viewer = useViewer()
  const { chart } = viewer
  const isPlaceOff = offNoteOf(viewer, 'isAtTestPlace') !== undefined
  const isNowhere = isPlaceOff && person.place === APPROVED.place
  const playback = useMemo(
    () =>
      playbackOf(chart, timedRun(scriptOf({ ...person, ...(isNowhere && { place: 'unknown' }) })), {
        name: personInWords(person),
        notes: NOTES,
        factsOf,
      }),
    [chart, person, isNowhere],
  )
  return (
    <>
      <EndLine playback={playback} />
      <Player playback={playback} />
    </>
  )
}

interface PersonFormProps {
  readonly person: Person
  readonly onChange: (person: Person) => void
}

/** Who applies and what happens around them. */
function PersonForm({ person, onChange }: PersonFormProps) {
  return (
    <form className="try-form" onSubmit={(event) => event.preventDefault()}>
      {CHOICE_NAMES.map((name) => (
        <SelectField
          key={name}
          label={CHOICE_LABELS[name]}
          value={person[name]}
          options={CHOICES[name]}
          onChoose={(value) => onChange({ ...person, [name]: value })}
        />
      ))}
    </form>
  )
}
