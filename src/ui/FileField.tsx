import {
  type ComponentProps,
  type DragEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { copy, fill } from '../copy/index.ts'
import { announce } from './Announced.tsx'
import { Button } from './Button.tsx'
import { useBlurAfterPress } from './blur-after-press.ts'
import { ariaOf, Field, type FieldProps } from './Field.tsx'
import { acceptOf, type FileConstraints, refusalOf, sizeOf } from './file-check.ts'
import { focusLater } from './focus.ts'
import { CheckIcon, FileIcon, UploadIcon } from './icons.tsx'
import { hasFiles, pastedFiles } from './transferred-files.ts'

interface FileFieldProps extends FieldProps, FileConstraints {
  readonly state: 'empty' | 'uploading' | 'uploaded' | 'failed' | 'refused' | 'gone'
  /** From 0 to 100, while uploading. */
  readonly percent: number
  /** Unknown if only the reference of the uploaded file is left. */
  readonly fileName?: string | undefined
  /** The file as it was chosen on this visit: its size is known, and it can be tried again. */
  readonly file?: File | undefined
  readonly onChoose: (file: File) => void
  readonly onRemove: () => void
}

/**
 * A file to upload: click, keyboard, drag and drop or paste; the percentage while it runs; 'Remove
 * file' once it is there (section 2, 'Work experience screen'). A file of a wrong kind or
 * size is refused before anything is sent, and of several only the first is taken; a failed upload can be tried
 * again with the same file, one that the backend refused cannot. When what has the focus makes room for the next
 * state, the focus follows.
 */
export function FileField(props: FileFieldProps) {
  const { id, name, label, hint, optional, kinds, state, percent, fileName, file } = props
  const field = useRef<HTMLDivElement>(null)
  const following = useRef(false)
  const chosen = useRef<File>(undefined)
  const [refusal, setRefusal] = useState<string>()
  const [leftOut, setLeftOut] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const hasFile = state === 'uploading' || state === 'uploaded'
  const error = hasFile ? props.error : (refusal ?? props.error)

  const gone = state === 'gone' ? props.error : undefined
  const announcement = announcementOf(state, fileName ?? copy.file.unnamed, refusal ?? gone)
  const announced = useRef(announcement)

  // A file that is still being read is not chosen once its field is gone.
  useEffect(
    () => () => {
      chosen.current = undefined
    },
    [],
  )

  // A screen reader says what the focus comes to, and everything else by announcement.
  useLayoutEffect(() => {
    if (announcement === announced.current) return undefined
    announced.current = announcement
    if (following.current && document.activeElement === document.body) {
      return focusLater(() => field.current?.querySelector('button, [tabindex="-1"]'))
    }
    if (announcement !== '') announce(announcement)
    return undefined
  }, [announcement])

  useEffect(() => {
    const { activeElement, body } = document
    const isElsewhere = activeElement !== body && !field.current?.contains(activeElement)
    if (error === undefined || !following.current || isElsewhere) return
    field.current?.scrollIntoView({ block: 'nearest' })
  }, [error])

  const choose = async ([next, ...others]: readonly File[]) => {
    following.current = true
    if (!next) {
      setRefusal(copy.file.notHanded)
      return
    }
    chosen.current = next
    setChecking(true)
    const refused = await refusalOf(next, props)
    if (chosen.current !== next) return
    setChecking(false)
    const files = others.map((other) => other.name).join(', ')
    const unused = files && fill(copy.file.leftOut, { files })
    setRefusal(refused && `${refused} ${unused}`.trim())
    setLeftOut(unused)
    if (refused === undefined) props.onChoose(next)
  }
  usePastedFiles(hasFile ? ignore : choose)

  const handleBlur = useBlurAfterPress(() => {
    following.current = false
    props.onBlur()
  })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for focus leaving the controls inside
    <div ref={field} onFocus={props.onFocus} onBlur={handleBlur}>
      <Field {...{ id, label, hint, error, optional }} isInert={state !== 'uploading'}>
        <FileStatus
          id={id}
          state={state}
          leftOut={leftOut}
          percent={percent}
          fileName={fileName ?? copy.file.unnamed}
          bytes={file?.name === fileName ? file?.size : undefined}
          onRemove={() => {
            following.current = true
            setLeftOut(undefined)
            props.onRemove()
          }}
        />
        {!hasFile && (
          <DropZone
            {...ariaOf({ id, hint, error })}
            id={id}
            name={name}
            accept={acceptOf(kinds)}
            isChecking={isChecking}
            onChoose={choose}
          />
        )}
      </Field>
      {state === 'failed' && file && refusal === undefined && (
        <Button
          variant="quiet"
          onClick={() => {
            following.current = true
            props.onChoose(file)
          }}
        >
          {copy.file.retry}
        </Button>
      )}
    </div>
  )
}

/** What there is to say of a file; not each percent of its upload. */
function announcementOf(
  state: FileFieldProps['state'],
  file: string,
  refusal: string | undefined,
): string {
  if (state === 'uploading') return fill(copy.file.uploading, { file })
  if (state === 'uploaded') return `${file} ${copy.file.uploaded}`
  return refusal ?? (state === 'empty' ? '' : fill(copy.file.failed, { file }))
}

function usePastedFiles(choose: (files: readonly File[]) => void): void {
  const latest = useRef(choose)
  useEffect(() => {
    latest.current = choose
  }, [choose])
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = pastedFiles(event)
      if (files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

function ignore() {}

interface DropZoneProps
  extends ReturnType<typeof ariaOf>,
    Pick<ComponentProps<'input'>, 'name' | 'accept'> {
  /** Its field's label is the element with this id and `-label`. */
  readonly id: string
  /** A chosen file is being read. */
  readonly isChecking: boolean
  readonly onChoose: (files: readonly File[]) => void
}

/**
 * Where a file is dropped or chosen: a button over the whole zone, because browsers add words of their own to the name
 * of a file input.
 */
function DropZone({ id, name, accept, isChecking, onChoose, ...aria }: DropZoneProps) {
  // No attribute of a button: the description says what is wrong.
  const { 'aria-invalid': isInvalid, ...described } = aria
  const input = useRef<HTMLInputElement>(null)
  const [dragging, setDragging] = useState(false)

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDragging(false)
    onChoose([...event.dataTransfer.files])
  }
  return (
    <div
      className="drop-zone"
      data-dragging={dragging || undefined}
      data-invalid={isInvalid || undefined}
    >
      <UploadIcon />
      <span aria-hidden="true">
        {isChecking && <span id={`${id}-choose`}>{copy.file.checking}</span>}
        {!isChecking && (
          <span>
            <strong id={`${id}-choose`}>{copy.file.choose}</strong> {copy.file.orDrop}
          </span>
        )}
      </span>
      <button
        {...described}
        id={id}
        type="button"
        aria-labelledby={`${id}-label ${id}-choose`}
        onClick={() => input.current?.click()}
        onDragEnter={({ dataTransfer }) => setDragging(hasFiles(dataTransfer))}
        onDragLeave={() => setDragging(false)}
        onDrop={drop}
      />
      <input
        ref={input}
        hidden
        type="file"
        name={name}
        accept={accept}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </div>
  )
}

interface FileStatusProps extends Pick<FileFieldProps, 'id' | 'state' | 'percent' | 'onRemove'> {
  readonly fileName: string
  /** Which files came with it and are not sent. */
  readonly leftOut: string | undefined
  /** How large the file is, if it is known. */
  readonly bytes: number | undefined
}

/**
 * The chosen file, which can be removed during the upload, too. The field's label names the progress
 * only, so that pressing it never removes a file.
 */
function FileStatus(props: FileStatusProps) {
  const { id, state, percent, fileName, leftOut, bytes, onRemove } = props
  const wholePercent = Math.round(percent)
  const hasFile = state === 'uploading' || state === 'uploaded'
  const unused = leftOut && (
    <>
      <br />
      <span className="note">{leftOut}</span>
    </>
  )
  if (!hasFile) return null
  return (
    <div className="file" id={state === 'uploaded' ? id : undefined}>
      <div className="file-status" tabIndex={-1}>
        {state === 'uploading' && (
          <>
            <FileIcon />
            <span>
              {fill(copy.file.uploading, { file: fileName })}
              {unused}
            </span>
          </>
        )}
        {state === 'uploaded' && (
          <>
            <CheckIcon />
            <span>
              {fileName} <span className="note">{copy.file.uploaded}</span>
              {unused}
            </span>
          </>
        )}
      </div>
      {bytes !== undefined && <span className="note">{sizeOf(bytes)}</span>}
      {state === 'uploading' && (
        <>
          <span className="file-percent" aria-hidden="true">
            {wholePercent < 100 ? `${wholePercent}%` : copy.file.checking}
          </span>
          <progress className="file-progress" id={id} max={100} value={wholePercent}>
            {`${wholePercent}%`}
          </progress>
        </>
      )}
      <Button variant="quiet" onClick={onRemove}>
        {copy.file.remove}
      </Button>
    </div>
  )
}
