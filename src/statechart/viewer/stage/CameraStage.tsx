import './stage.css'
import {
  type ComponentProps,
  type FocusEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Box } from '../../layout/sheet.ts'
import { type Camera, createCamera, onCameraKey } from './camera.ts'
import { useRevealed } from './use-revealed.ts'
import { READABLE, type Size } from './views.ts'
import { ZoomButtons } from './ZoomButtons.tsx'

interface CameraStageProps extends ComponentProps<'div'> {
  readonly picture: Size
  /** How large it is first drawn; by its width if that is not said. */
  readonly zoom?: number
  /** Where a state or transition is drawn. */
  readonly boxesOf: (id: string) => readonly Box[]
  /** The name of the stage and its class, if the window in it has none. */
  readonly name?: string
  readonly stageClass?: string
}

/**
 * A picture in a window of its own: it is moved and zoomed, and what is chosen or reached by Tab comes into view. The
 * window stays while the picture in it changes, and keeps the focus; its attributes are the other ones.
 */
export function CameraStage({
  picture,
  zoom,
  boxesOf,
  name,
  stageClass = '',
  children,
  ...attributes
}: CameraStageProps) {
  const window = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [camera, setCamera] = useState<Camera | null>(null)
  useLayoutEffect(() => {
    if (!window.current || !content.current) return
    const framing = { picture, largest: zoom ?? 1, least: zoom ?? READABLE }
    const created = createCamera(window.current, content.current, framing)
    setCamera(created)
    return created.stop
  }, [picture, zoom])
  useEffect(() => {
    // Also if the ground was pressed, or a panel was closed: the focus is around the picture then.
    const around = window.current?.closest('main')
    const press = (event: KeyboardEvent) => onCameraKey(camera, event)
    around?.addEventListener('keydown', press)
    return () => around?.removeEventListener('keydown', press)
  }, [camera])
  const reveal = useCallback(
    (ids: readonly string[]) => camera?.reveal(ids.flatMap(boxesOf)[0]),
    [camera, boxesOf],
  )
  useRevealed(reveal)
  const follow = ({ target }: FocusEvent) => {
    const id = target.getAttribute('data-id')
    if (id !== null && target.matches(':focus-visible')) reveal([id])
  }
  return (
    <section className={`chart-stage ${stageClass}`} aria-label={name}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its role is given, or it has the keys of the links in it */}
      <div {...attributes} ref={window} className="stage-window" onFocus={follow}>
        <div ref={content} className="stage-content">
          {children}
        </div>
      </div>
      {camera && <ZoomButtons camera={camera} />}
    </section>
  )
}
