import type { ReactNode } from 'react'

interface DrawingProps {
  readonly width: number
  readonly height: number
  readonly className?: string
  /** Its name; without one it is not read out. */
  readonly title?: string
  readonly description?: string
  /** Whether it is a file of its own. */
  readonly isFile?: boolean
  readonly children: ReactNode
}

/** The element around every drawing: that of a sheet, of all sheets and of the journey. */
export function Drawing({
  width,
  height,
  className = '',
  title,
  description,
  isFile,
  children,
}: DrawingProps) {
  return (
    <svg
      className={`picture ${className}`.trim()}
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      {...{ width, height }}
      role={isFile ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title === undefined || undefined}
    >
      {description && <desc>{description}</desc>}
      {children}
    </svg>
  )
}
