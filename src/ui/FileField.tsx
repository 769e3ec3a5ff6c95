import { type DragEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useBlurAfterPress } from './blur-after-press.ts'
import { ariaOf, Field, type FieldProps } from './Field.tsx'
import { FileStatus } from './FileStatus.tsx'
import { UploadIcon } from './icons.tsx'

interface FileFieldProps extends FieldProps {
  /** Types and endings that the file chooser offers, as in HTML; a dropped file is not held to them. */
  readonly accept: string
  readonly state: 'empty' | 'uploading' | 'uploaded' | 'failed'
  /** From 0 to 100, while uploading. */
  readonly percent: number
  /** Unknown after a reload, when only the reference of the uploaded file is left. */
  readonly fileName?: string | undefined
  readonly onChoose: (file: File) => void
  readonly onRemove: () => void
}

/**
 * A file to upload: click, keyboard or drag and drop; the percentage while it runs; 'Remove file'
 * once it is there (section 2, 'Work experience screen'). When what has the focus makes room for the
 * next state, the focus follows. A file dropped beside the field does not open in place of the page.
 */
export function FileField(props: FileFieldProps) {
  const { id, name, label, hint, error, optional, accept, state, percent, fileName } = props
  const field = useRef<HTMLDivElement>(null)
  const following = useRef(false)
  const [dragging, setDragging] = useState(false)
  const hasFile = state === 'uploading' || state === 'uploaded'

  useEffect(keepDropsOut, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus can be lost at each change of state
  useLayoutEffect(() => {
    if (!following.current || document.activeElement !== document.body) return
    field.current?.querySelector<HTMLElement>('input, [tabindex="-1"]')?.focus()
  }, [state])

  const choose = (files: FileList | null) => {
    const file = files?.[0]
    if (file === undefined) return
    following.current = true
    props.onChoose(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDragging(false)
    choose(event.dataTransfer.files)
  }
  const handleBlur = useBlurAfterPress(() => {
    following.current = false
    props.onBlur()
  })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears that focus has left the controls inside
    <div ref={field} onBlur={handleBlur}>
      <Field id={id} label={label} hint={hint} error={error} optional={optional}>
        <FileStatus
          id={id}
          state={state}
          percent={percent}
          fileName={fileName ?? 'Your file'}
          onRemove={() => {
            following.current = true
            props.onRemove()
          }}
        />
        {!hasFile && (
          <div className="drop-zone" data-dragging={dragging ? true : undefined}>
            <UploadIcon />
            <span aria-hidden="true">
              <strong>Choose a file</strong> or drop it here
            </span>
            <input
              {...ariaOf(props)}
              type="file"
              id={id}
              name={name}
              accept={accept}
              onDragEnter={() => setDragging(true)}
              onDragLeave={() => setDragging(false)}
              onDrop={drop}
              onChange={({ target }) => {
                choose(target.files)
                target.value = ''
              }}
            />
          </div>
        )}
      </Field>
    </div>
  )
}

function keepDropsOut(): () => void {
  const refuse = (event: Event) => event.preventDefault()
  document.addEventListener('dragover', refuse)
  document.addEventListener('drop', refuse)
  return () => {
    document.removeEventListener('dragover', refuse)
    document.removeEventListener('drop', refuse)
  }
}
