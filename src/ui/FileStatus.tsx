import { copy, fill } from '../copy/index.ts'
import { Button } from './Button.tsx'
import { sizeOf } from './file-check.ts'
import { CheckIcon, FileIcon } from './icons.tsx'

interface FileStatusProps {
  readonly id: string
  readonly state: 'empty' | 'uploading' | 'uploaded' | 'failed' | 'refused'
  readonly percent: number
  readonly fileName: string
  /** How large the file is, where it is known. */
  readonly bytes: number | undefined
  readonly onRemove: () => void
}

/**
 * The state of the chosen file, which can be removed during the upload, too. Changes, but
 * not each percent, are announced. The field's label names the progress only, so that pressing
 * it never removes a file.
 */
export function FileStatus({ id, state, percent, fileName, bytes, onRemove }: FileStatusProps) {
  const shown = Math.round(percent)
  const hasFile = state === 'uploading' || state === 'uploaded'
  return (
    <div
      className={hasFile ? 'file' : 'visually-hidden'}
      id={state === 'uploaded' ? id : undefined}
    >
      <div className="file-status" role="status" tabIndex={hasFile ? -1 : undefined}>
        {(state === 'failed' || state === 'refused') && fill(copy.file.failed, { file: fileName })}
        {state === 'uploading' && (
          <>
            <FileIcon />
            <span>{fill(copy.file.uploading, { file: fileName })}</span>
          </>
        )}
        {state === 'uploaded' && (
          <>
            <CheckIcon />
            <span>
              {fileName} <span className="note">{copy.file.uploaded}</span>
            </span>
          </>
        )}
      </div>
      {hasFile && bytes !== undefined && <span className="note">{sizeOf(bytes)}</span>}
      {state === 'uploading' && (
        <>
          <span aria-hidden="true">{shown}%</span>
          <progress className="file-progress" id={id} max={100} value={shown}>
            {shown}%
          </progress>
        </>
      )}
      {hasFile && (
        <Button variant="quiet" onClick={onRemove}>
          {copy.file.remove}
        </Button>
      )}
    </div>
  )
}
