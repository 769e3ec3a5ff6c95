import { useState } from 'react'
import * as v from 'valibot'
import { operatorFetch, useBackendAnswer, useRefusal } from '../operator/ask-backend.ts'
import { OperatorGate } from '../operator/OperatorGate.tsx'
import { Problem } from '../parts/parts.tsx'

const ReleasesSchema = v.object({
  releases: v.array(v.object({ name: v.string(), startedAt: v.string() })),
})

interface ReleasesProps {
  readonly baseUrl: string
  readonly onRead: (text: string, release: string) => void
}

/** Gives the chart of a release that was started on the server. */
export function Releases({ baseUrl, onRead }: ReleasesProps) {
  return (
    <details>
      <summary>Take a release that ran here</summary>
      <OperatorGate what="Which releases ran">
        {(token) => <ReleaseChoice baseUrl={baseUrl} token={token} onRead={onRead} />}
      </OperatorGate>
    </details>
  )
}

function ReleaseChoice({ baseUrl, token, onRead }: ReleasesProps & { readonly token: string }) {
  const address = `${baseUrl}/operator/releases`
  const answer = useBackendAnswer(address, token, ReleasesSchema)
  const [problem, setProblem] = useState<string | null>(null)
  const refuse = useRefusal()
  const releases = answer !== null && 'value' in answer ? answer.value.releases : []

  async function choose(name: string): Promise<void> {
    const { signal } = new AbortController()
    const chart = await operatorFetch(`${address}/${encodeURIComponent(name)}`, token, signal)
    if ('isRefused' in chart) return refuse(chart.problem)
    setProblem('problem' in chart ? chart.problem : null)
    if ('value' in chart) onRead(await chart.value.text(), name)
  }

  return (
    <>
      <label className="panel-field">
        Earlier release
        <select defaultValue="" onChange={({ target }) => void choose(target.value)}>
          <option value="" disabled>
            choose
          </option>
          {releases.map(({ name, startedAt }) => (
            <option key={name} value={name}>
              {name}, first started {startedAt.slice(0, 10)}
            </option>
          ))}
        </select>
      </label>
      <Problem text={problem ?? (answer !== null && 'problem' in answer ? answer.problem : null)} />
    </>
  )
}
