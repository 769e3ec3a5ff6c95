import { Button } from './Button.tsx'
import { CheckIcon, FileIcon } from './icons.tsx'

interface FileStatusProps {
  readonly id: string
  readonly state: 'empty' | 'uploading' | 'uploaded' | 'failed'
  readonly percent: number
  readonly fileName: string
  readonly onRemove: () => void
}

/**
 * What has become of the chosen file, which can be removed while it is on its way, too. Changes, but
 * not each percent, are announced. The field's label stands for the progress only, so that pressing
 * it never removes a file.
 */
export function FileStatus({ id, state, percent, fileName, onRemove }: FileStatusProps) {
  const shown = Math.round(percent)
  const hasFile = state === 'uploading' || state === 'uploaded'
  return (
    <div
      className={hasFile ? 'file' : 'visually-hidden'}
      id={state === 'uploaded' ? id : undefined}
    >
      <div className="file-status" role="status" tabIndex={hasFile ? -1 : undefined}>
        {state === 'failed' && `Upload of ${fileName} failed`}
        {state === 'uploading' && (
          <>
            <FileIcon />
            <span>Uploading {fileName}</span>
          </>
        )}
        {state === 'uploaded' && (
          <>
            <CheckIcon />
            <span>
              {fileName} <span className="note">uploaded</span>
            </span>
          </>
        )}
      </div>
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
          Remove file
        </Button>
      )}
    </div>
  )
}
