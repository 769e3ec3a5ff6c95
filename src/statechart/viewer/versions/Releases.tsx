import { type ReactNode, useCallback, useEffect } from 'react'
import * as v from 'valibot'
import { useBackendAnswer } from '../operator/ask-backend.ts'
import { OperatorGate } from '../operator/OperatorGate.tsx'
import { Problem, SelectField } from '../parts/parts.tsx'
import { releaseInWords, releaseOfPage } from '../release.ts'
import { useViewer } from '../viewer.ts'

const ReleasesSchema = v.object({
  releases: v.array(
    v.object({ name: v.string(), startedAt: v.pipe(v.string(), v.isoTimestamp()) }),
  ),
})

/** A release that was started on the server. */
export interface ComparedRelease {
  /** Version and commit. */
  name: string
  /** When another one of its name first started, in words; the name itself if none did. */
  inWords: (name: string) => string
}

interface ReleasesProps {
  readonly baseUrl: string
  readonly onRead: (text: string, release: ComparedRelease) => void
  /** What follows the choice. */
  readonly children: ReactNode
}

/** Gives the chart of another release that was started on the server: the one that the address names, or the last. */
export function Releases({ children, ...props }: ReleasesProps) {
  return (
    <OperatorGate what="Which releases ran here">
      {(token) => (
        <>
          <ReleaseChoice {...props} token={token} />
          {children}
        </>
      )}
    </OperatorGate>
  )
}

/** The name of the compared release in the address. */
const BEFORE = 'before'

interface ReleaseChoiceProps extends Omit<ReleasesProps, 'children'> {
  readonly token: string
}

function ReleaseChoice({ baseUrl, token, onRead }: ReleaseChoiceProps) {
  const { route, note, isForEngineers } = useViewer()
  const address = `${baseUrl}/operator/releases`
  const answer = useBackendAnswer(address, token, ReleasesSchema)
  const inWords = useCallback(
    (name: string) =>
      releaseInWords(name, answer && 'value' in answer ? answer.value.releases : []),
    [answer],
  )
  if (answer === null) return <p className="note">Loading …</p>
  if ('problem' in answer) return <Problem text={answer.problem} />
  const others = answer.value.releases.filter(({ name }) => name !== releaseOfPage())
  const asked = route.texts[BEFORE]
  const chosen = others.find(({ name }) => name === asked) ?? others[0]
  if (!chosen) {
    return (
      <p className="panel-note">
        Only this release has started on this server: there is nothing to compare it with yet.
      </p>
    )
  }
  return (
    <>
      <SelectField
        label="Compare this version with the release of"
        value={chosen.name}
        options={others.map(({ name }) => [name, inWords(name)])}
        onChoose={(release) => note({ [BEFORE]: release })}
      />
      {isForEngineers && <p className="panel-note">Release {chosen.name}</p>}
      {asked && asked !== chosen.name && (
        <Problem text={`No other release called ${asked} has started on this server.`} />
      )}
      <ReadRelease {...{ address, token, onRead, inWords }} release={chosen.name} />
    </>
  )
}

/** What a chart's file holds is read from its text. */
const ChartSchema = v.unknown()

interface ReadReleaseProps extends Pick<ReleasesProps, 'onRead'>, Pick<ComparedRelease, 'inWords'> {
  readonly address: string
  readonly release: string
  readonly token: string
}

/** Gives the chart of a release once it is there, or says why it is not. */
function ReadRelease({ address, release, token, onRead, inWords }: ReadReleaseProps) {
  const answer = useBackendAnswer(`${address}/${encodeURIComponent(release)}`, token, ChartSchema)
  useEffect(() => {
    if (answer === null || 'problem' in answer || answer.isOld) return
    onRead(JSON.stringify(answer.value), { name: release, inWords })
  }, [answer, release, onRead, inWords])
  return <Problem text={answer !== null && 'problem' in answer ? answer.problem : null} />
}
