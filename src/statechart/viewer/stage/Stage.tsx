import '../picture/picture.css'
import './stage.css'
import { type MouseEvent, memo, useCallback, useId } from 'react'
import type { Sheet } from '../../layout/sheet.ts'
import { openingOf } from '../neighbours.ts'
import { Drawing } from '../picture/Drawing.tsx'
import { SheetDrawing } from '../picture/SheetPicture.tsx'
import { useViewer } from '../viewer.ts'
import { boxesOf } from './boxes.ts'
import { OverlayLayer } from './OverlayLayer.tsx'
import { onStageKey } from './stage-keys.ts'
import { useCamera, useRevealed } from './use-camera.ts'
import { ZoomButtons } from './ZoomButtons.tsx'

/**
 * The picture in a window of its own: it is moved and zoomed, chosen in and opened. The window stays
 * while the picture in it changes, and keeps the focus.
 */
export function Stage() {
  const viewer = useViewer()
  const { shown } = viewer
  const { camera, window, content } = useCamera(shown)
  const help = useId()
  useRevealed(
    useCallback(
      (ids) => camera?.reveal(ids.flatMap((id) => boxesOf(shown, id))[0]),
      [camera, shown],
    ),
  )

  const press = ({ clientX, clientY, detail }: MouseEvent) => {
    const pressed = document
      .elementsFromPoint(clientX, clientY)
      .map((element) => element.closest('[data-id]')?.getAttribute('data-id') ?? null)
      .find((id) => id !== null)
    if (detail < 2) viewer.choose(pressed ?? null)
    else if (pressed !== undefined) viewer.go(openingOf(viewer, pressed))
  }

  return (
    <div className="chart-stage">
      <div
        ref={window}
        className="stage-window"
        role="application"
        aria-label="Picture of the statechart"
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the focus for its keys
        tabIndex={0}
        onClick={press}
        onKeyDown={(event) => onStageKey(viewer, camera, event)}
      >
        <div key={shown.id} ref={content} className="stage-content" aria-hidden="true">
          <Drawn sheet={shown} />
          <OverlayLayer sheet={shown} />
        </div>
      </div>
      <p id={help} className="visually-hidden">
        Arrow right and left follow transitions, up and down to neighbours. Enter opens, Escape goes
        out. Plus, minus and 0 zoom. The outline has the same as text.
      </p>
      {camera && <ZoomButtons camera={camera} />}
    </div>
  )
}

/** Drawn once: neither moving nor choosing draws it again. */
const Drawn = memo(function Drawn({ sheet }: { sheet: Sheet }) {
  return (
    <Drawing width={sheet.width} height={sheet.height}>
      <SheetDrawing sheet={sheet} />
    </Drawing>
  )
})
