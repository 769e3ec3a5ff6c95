import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { type RecordedRun, RecordedRunsSchema } from '../../chart/replay.ts'
import { useBackendAnswer } from '../operator/ask-backend.ts'
import { OperatorGate } from '../operator/OperatorGate.tsx'
import { FileField, Problem } from '../parts/parts.tsx'

const FileSchema = v.pipe(v.string(), v.parseJson(), RecordedRunsSchema)

interface RecordedRunsProps {
  readonly baseUrl: string
  readonly children: (runs: readonly RecordedRun[]) => ReactNode
}

/** Recorded runs: those of the backend, or of a file. */
export function RecordedRuns({ baseUrl, children }: RecordedRunsProps) {
  const [file, setFile] = useState<{ name: string; runs: readonly RecordedRun[] } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <>
      {file ? (
        <>
          <p className="panel-note">The runs of {file.name}.</p>
          {children(file.runs)}
        </>
      ) : (
        <OperatorGate what="What applications would have become">
          {(token) => (
            <RunsOfBackend url={`${baseUrl}/operator/runs`} token={token}>
              {children}
            </RunsOfBackend>
          )}
        </OperatorGate>
      )}
      <details>
        <summary>Take the runs of a file</summary>
        <FileField
          label="A file of recorded runs, as /api/operator/runs answers"
          accept=".json"
          onRead={(text, name) => {
            const read = v.safeParse(FileSchema, text)
            setProblem(
              read.success
                ? null
                : `${name} holds no recorded runs: choose what /api/operator/runs answered.`,
            )
            if (read.success) setFile({ name, runs: read.output.runs })
          }}
        />
        <Problem text={problem} />
      </details>
    </>
  )
}

interface RunsOfBackendProps {
  readonly url: string
  readonly token: string
  readonly children: (runs: readonly RecordedRun[]) => ReactNode
}

function RunsOfBackend({ url, token, children }: RunsOfBackendProps) {
  const answer = useBackendAnswer(url, token, RecordedRunsSchema)
  if (answer === null) return <p role="status">The runs are being fetched.</p>
  return 'value' in answer ? children(answer.value.runs) : <Problem text={answer.problem} />
}
