import { useEffect } from 'react'
import * as v from 'valibot'
import { useBackendAnswer } from '../operator/ask-backend.ts'
import { OperatorGate } from '../operator/OperatorGate.tsx'
import { Problem, SelectField } from '../parts/parts.tsx'
import { releaseOfPage } from '../release.ts'
import { useViewer } from '../viewer.ts'

const ReleasesSchema = v.object({
  releases: v.array(v.object({ name: v.string(), startedAt: v.string() })),
})

interface ReleasesProps {
  readonly baseUrl: string
  readonly onRead: (text: string, release: string) => void
}

/** Gives the chart of a release that was started on the server: the one that the address names, or another one. */
export function Releases({ baseUrl, onRead }: ReleasesProps) {
  return (
    <OperatorGate what="Which releases ran here">
      {(token) => <ReleaseChoice baseUrl={baseUrl} token={token} onRead={onRead} />}
    </OperatorGate>
  )
}

/** The name of the compared release in the address. */
const BEFORE = 'before'

function ReleaseChoice({ baseUrl, token, onRead }: ReleasesProps & { readonly token: string }) {
  const { route, note } = useViewer()
  const address = `${baseUrl}/operator/releases`
  const answer = useBackendAnswer(address, token, ReleasesSchema)
  const releases = answer !== null && 'value' in answer ? answer.value.releases : []
  const chosen = route.texts[BEFORE] ?? ''

  return (
    <>
      <SelectField
        label="Compare this version with"
        value={chosen}
        options={[
          ['', 'choose'],
          ...releases.map(
            ({ name, startedAt }) =>
              [
                name,
                `${name === releaseOfPage() ? 'this version, ' : ''}${name}, first started ${startedAt.slice(0, 10)}`,
              ] as const,
          ),
        ]}
        onChoose={(release) => note({ [BEFORE]: release })}
      />
      {releases.length === 1 && (
        <p className="panel-note">
          Only one release has started on this server: there is nothing to compare it with yet.
        </p>
      )}
      <Problem text={answer !== null && 'problem' in answer ? answer.problem : null} />
      {chosen !== '' && <ReadRelease {...{ address, token, onRead }} release={chosen} />}
    </>
  )
}

/** What a chart's file holds is read from its text. */
const ChartSchema = v.unknown()

interface ReadReleaseProps extends Pick<ReleasesProps, 'onRead'> {
  readonly address: string
  readonly release: string
  readonly token: string
}

/** Gives the chart of a release once it is there, or says why it is not. */
function ReadRelease({ address, release, token, onRead }: ReadReleaseProps) {
  const answer = useBackendAnswer(`${address}/${encodeURIComponent(release)}`, token, ChartSchema)
  useEffect(() => {
    if (answer === null || 'problem' in answer || answer.isOld) return
    onRead(JSON.stringify(answer.value), release)
  }, [answer, release, onRead])
  return <Problem text={answer !== null && 'problem' in answer ? answer.problem : null} />
}
