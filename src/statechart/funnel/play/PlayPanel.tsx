import { useMemo } from 'react'
import { Player } from '../../viewer/play/Player.tsx'
import { playbackOf } from '../../viewer/play/run-playback.ts'
import { PLAY, SECOND, useViewer } from '../../viewer/viewer.ts'
import { factsOf } from './facts.ts'
import { PersonForm } from './PersonForm.tsx'
import { PEOPLE, type Person, personInWords, personOf, personText } from './person.ts'
import { NEEDS, scriptOf } from './script.ts'

const NOTES = [
  `Assumed: ${NEEDS.reading / 1000} s to read a screen, ${NEEDS.typing / 1000} s to type an answer, ${NEEDS.choosing / 1000} s to choose one, half as much again on a phone. All other times are the chart's.`,
  'Nobody real: nothing is stored or sent. The address of this page holds who and when.',
]

/** A made-up person's application, played. */
export default function PlayPanel() {
  const { route, go, builtChart } = useViewer()
  const text = route.texts[PLAY] ?? ''
  const person = useMemo(() => personOf(text), [text])
  const playback = useMemo(
    () =>
      playbackOf(builtChart, scriptOf(person), {
        name: personInWords(person),
        notes: NOTES,
        factsOf,
      }),
    [builtChart, person],
  )
  const choose = (next: Person) => {
    go({ texts: { ...route.texts, [PLAY]: personText(next), [SECOND]: '' } }, 'replace')
  }
  const chosen = PEOPLE.findIndex((one) => personText(one.person) === personText(person))
  return (
    <div className="panel-body">
      <div className="panel-field">
        <select
          aria-label="Who applies"
          value={chosen}
          onChange={({ target }) => {
            const known = PEOPLE[Number(target.value)]
            if (known) choose(known.person)
          }}
        >
          {PEOPLE.map(({ name }, position) => (
            <option key={name} value={position}>
              {name}
            </option>
          ))}
          {chosen < 0 && <option value={-1}>{playback.name}</option>}
        </select>
      </div>
      <details>
        <summary>Somebody else</summary>
        <PersonForm key={chosen} person={person} onChange={choose} />
      </details>
      <Player playback={playback} />
    </div>
  )
}
