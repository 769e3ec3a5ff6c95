import { memo, type PointerEvent, useEffect, useRef } from 'react'
import type { Box, Picture } from '../../layout/sheet.ts'
import { visibleArea } from './camera.ts'
import type { Camera } from './camera-store.ts'

interface MinimapProps {
  readonly picture: Picture
  readonly camera: Camera
}

/**
 * The whole picture in small, with what the window shows of it; pressed or dragged, it leads there.
 * Until the user moves the picture, the map is hidden where it would cover something.
 */
export function Minimap({ picture, camera }: MinimapProps) {
  const map = useRef<SVGSVGElement>(null)
  const seen = useRef<SVGRectElement>(null)
  useEffect(() => {
    const boxes = boxesIn(picture)
    const draw = () => {
      map.current?.classList.toggle(
        'is-away',
        !camera.isMoved() && covers(map.current, boxes, camera),
      )
      const { x, y, width, height } = visibleArea(camera.view(), camera.window())
      const rect = seen.current
      rect?.setAttribute('x', `${x}`)
      rect?.setAttribute('y', `${y}`)
      rect?.setAttribute('width', `${width}`)
      rect?.setAttribute('height', `${height}`)
    }
    draw()
    return camera.subscribe(draw)
  }, [picture, camera])

  const lead = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons === 0) return
    const matrix = event.currentTarget.getScreenCTM()
    if (matrix === null) return
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    camera.centre({ x, y })
  }
  return (
    <svg
      ref={map}
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

const Boxes = memo(function Boxes({ picture }: { readonly picture: Picture }) {
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

/** Whether the map covers one of these boxes of the picture. */
function covers(map: SVGSVGElement, boxes: readonly Box[], camera: Camera): boolean {
  const stage = map.parentElement?.getBoundingClientRect()
  const { left, top, right, bottom } = map.getBoundingClientRect()
  const { x, y, scale } = camera.view()
  if (!stage) return false
  const [low, edge] = [stage.top + camera.window().height, stage.left + camera.window().width]
  return boxes.some((box) => {
    const [boxLeft, boxTop] = [stage.left + x + box.x * scale, stage.top + y + box.y * scale]
    return (
      boxLeft < Math.min(right, edge) &&
      boxLeft + box.width * scale > left &&
      boxTop < Math.min(bottom, low) &&
      boxTop + box.height * scale > top
    )
  })
}

function boxesIn({ places }: Picture): Box[] {
  return places.flatMap(({ x, y, sheet }) => {
    const labels = sheet.edges.flatMap(({ label }) => label ?? [])
    const { legend, width, height } = sheet
    const key = legend ? [{ ...legend, width: width - legend.x, height: height - legend.y }] : []
    const boxes: Box[] = [...sheet.cards, ...sheet.frames, ...labels, ...key]
    return boxes.map((box) => ({ ...sizeOf(box), x: x + box.x, y: y + box.y }))
  })
}

function sizeOf({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return { x, y, width, height }
}
