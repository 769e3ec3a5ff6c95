import { type ComponentProps, type DragEvent, useEffect, useState } from 'react'
import { copy } from '../copy/index.ts'
import { UploadIcon } from './icons.tsx'

interface DropZoneProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Its field's label is the element with this id and `-label`. */
  readonly id: string
  readonly onChoose: (file: File) => void
}

/** Where a file is dropped or chosen. One dropped beside it does not open in place of the page. */
export function DropZone({ onChoose, ...rest }: DropZoneProps) {
  const [dragging, setDragging] = useState(false)
  useEffect(ignoreOutsideDrops, [])

  const choose = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined) onChoose(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDragging(false)
    choose(event.dataTransfer.files)
  }
  return (
    <div className="drop-zone" data-dragging={dragging ? true : undefined}>
      <UploadIcon />
      <span id={`${rest.id}-drop`} aria-hidden="true">
        <strong>{copy.file.choose}</strong> {copy.file.orDrop}
      </span>
      <input
        {...rest}
        type="file"
        aria-labelledby={`${rest.id}-label ${rest.id}-drop`}
        onDragEnter={() => setDragging(true)}
        onDragLeave={() => setDragging(false)}
        onDrop={drop}
        onChange={({ target }) => {
          choose(target.files)
          target.value = ''
        }}
      />
    </div>
  )
}

function ignoreOutsideDrops(): () => void {
  const refuse = (event: Event) => event.preventDefault()
  document.addEventListener('dragover', refuse)
  document.addEventListener('drop', refuse)
  return () => {
    document.removeEventListener('dragover', refuse)
    document.removeEventListener('drop', refuse)
  }
}
