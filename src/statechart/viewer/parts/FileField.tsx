import { useId } from 'react'
import './parts.css'

interface FileFieldProps {
  readonly label: string
  /** What such a file is called: `.json`. */
  readonly accept: string
  readonly onRead: (text: string, name: string) => void
}

/** Chooses a file of this device and reads it; it is sent nowhere. */
export function FileField({ label, accept, onRead }: FileFieldProps) {
  const id = useId()
  return (
    <div className="panel-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        onChange={async ({ target }) => {
          const [file] = target.files ?? []
          if (file) onRead(await file.text(), file.name)
        }}
      />
    </div>
  )
}
