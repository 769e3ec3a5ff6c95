import { pointer } from 'd3-selection'
import { memo, type PointerEvent, useEffect, useRef } from 'react'
import type { Box } from '../../layout/sheet.ts'
import type { Camera } from './camera.ts'
import type { Size } from './views.ts'

/** What the map draws of a picture, and what else it is not to cover. */
export interface MapShapes {
  frames: readonly Box[]
  cards: readonly Box[]
  texts: readonly Box[]
}

interface MinimapProps {
  readonly size: Size
  readonly shapes: MapShapes
  readonly camera: Camera
}

/**
 * The whole picture in small, with what the window shows of it; pressed or dragged, it leads there.
 * Until the user moves the picture, the map is hidden where it would cover something.
 */
export function Minimap({ size, shapes, camera }: MinimapProps) {
  const map = useRef<SVGSVGElement>(null)
  const seen = useRef<SVGRectElement>(null)
  useEffect(() => {
    const boxes = [...shapes.frames, ...shapes.cards, ...shapes.texts]
    const draw = () => {
      if (!map.current) return
      map.current.classList.toggle(
        'is-away',
        !camera.isMoved() && covers(map.current, boxes, camera),
      )
      const view = camera.view()
      const { width, height } = camera.window()
      const [x, y] = view.invert([0, 0])
      const area = { x, y, width: width / view.k, height: height / view.k }
      for (const [name, value] of Object.entries(area)) seen.current?.setAttribute(name, `${value}`)
    }
    draw()
    return camera.subscribe(draw)
  }, [shapes, camera])

  const lead = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons === 0) return
    const [x, y] = pointer(event.nativeEvent, event.currentTarget)
    camera.centre({ x, y })
  }
  return (
    <svg
      ref={map}
      className="minimap"
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
      onPointerDown={lead}
      onPointerMove={lead}
    >
      <Shapes shapes={shapes} />
      <rect ref={seen} className="minimap-seen" />
    </svg>
  )
}

const Shapes = memo(function Shapes({ shapes }: { readonly shapes: MapShapes }) {
  return (
    <>
      {shapes.frames.map((frame) => (
        <rect key={`${frame.x} ${frame.y}`} className="minimap-frame" {...sizeOf(frame)} />
      ))}
      {shapes.cards.map((card) => (
        <rect key={`${card.x} ${card.y}`} className="minimap-card" {...sizeOf(card)} />
      ))}
    </>
  )
})

/** Whether the map covers one of these boxes of the picture. */
function covers(map: SVGSVGElement, boxes: readonly Box[], camera: Camera): boolean {
  const stage = map.parentElement?.getBoundingClientRect()
  if (!stage) return false
  const area = map.getBoundingClientRect()
  const { width, height } = camera.window()
  const view = camera.view()
  const [left, top] = view.invert([area.left - stage.left, area.top - stage.top])
  const [right, bottom] = view.invert([
    Math.min(area.right - stage.left, width),
    Math.min(area.bottom - stage.top, height),
  ])
  return boxes.some(
    (box) =>
      box.x < right && box.x + box.width > left && box.y < bottom && box.y + box.height > top,
  )
}

function sizeOf({ x, y, width, height }: Box): Box {
  return { x, y, width, height }
}
