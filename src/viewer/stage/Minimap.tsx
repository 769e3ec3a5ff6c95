import { memo, type PointerEvent, useEffect, useRef } from 'react'
import type { Atlas } from '../layout/sheet.ts'
import { inSight } from './camera.ts'
import type { Camera } from './camera-store.ts'

interface MinimapProps {
  readonly picture: Atlas
  readonly camera: Camera
}

/** The whole picture in small, with what the window shows of it; pressed or dragged, it leads there. */
export function Minimap({ picture, camera }: MinimapProps) {
  const seen = useRef<SVGRectElement>(null)
  useEffect(() => {
    const draw = () => {
      const { x, y, width, height } = inSight(camera.view(), camera.window())
      const rect = seen.current
      rect?.setAttribute('x', `${x}`)
      rect?.setAttribute('y', `${y}`)
      rect?.setAttribute('width', `${width}`)
      rect?.setAttribute('height', `${height}`)
    }
    draw()
    return camera.subscribe(draw)
  }, [camera])

  const lead = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons === 0) return
    const matrix = event.currentTarget.getScreenCTM()
    if (matrix === null) return
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    camera.centre({ x, y })
  }
  return (
    <svg
      className="minimap"
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      aria-hidden="true"
      onPointerDown={lead}
      onPointerMove={lead}
    >
      <Boxes picture={picture} />
      <rect ref={seen} className="minimap-seen" />
    </svg>
  )
}

const Boxes = memo(function Boxes({ picture }: { readonly picture: Atlas }) {
  return picture.places.map(({ x, y, sheet }) => (
    <g key={sheet.id} transform={`translate(${x} ${y})`}>
      {sheet.frames.map((frame) => (
        <rect key={frame.state} className="minimap-frame" {...sizeOf(frame)} />
      ))}
      {sheet.cards.map((card) => (
        <rect key={`${card.role} ${card.state}`} className="minimap-card" {...sizeOf(card)} />
      ))}
    </g>
  ))
})

function sizeOf({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return { x, y, width, height }
}
