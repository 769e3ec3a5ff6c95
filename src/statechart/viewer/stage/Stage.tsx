import '../picture/picture.css'
import { type MouseEvent, memo, useCallback } from 'react'
import type { Sheet } from '../../layout/sheet.ts'
import { openingOf } from '../neighbours.ts'
import { Drawing } from '../picture/Drawing.tsx'
import { SheetDrawing } from '../picture/SheetPicture.tsx'
import { useViewer } from '../viewer.ts'
import { boxesOf } from './boxes.ts'
import { CameraStage } from './CameraStage.tsx'
import { OverlayLayer } from './OverlayLayer.tsx'

/** The technical picture: it is chosen in and opened. */
export function Stage() {
  const viewer = useViewer()
  const { shown } = viewer
  const press = ({ clientX, clientY, detail }: MouseEvent) => {
    const pressed = document
      .elementsFromPoint(clientX, clientY)
      .map((element) => element.closest('[data-id]')?.getAttribute('data-id') ?? null)
      .find((id) => id !== null)
    if (detail < 2) viewer.choose(pressed ?? null)
    else if (pressed !== undefined) viewer.go(openingOf(viewer, pressed))
  }
  return (
    <CameraStage
      picture={shown}
      boxesOf={useCallback((id) => boxesOf(shown, id), [shown])}
      role="application"
      aria-label="Picture of the statechart"
      aria-description="Arrows move it; plus, minus and 0 zoom. The outline has the same as text, to be read and chosen in."
      tabIndex={0}
      onClick={press}
    >
      <Drawn sheet={shown} />
      <OverlayLayer sheet={shown} />
    </CameraStage>
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
