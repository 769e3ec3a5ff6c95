import { useEffect, useRef } from 'react'
import { type Camera, ZOOM_STEP } from './camera.ts'

export function ZoomButtons({ camera }: { readonly camera: Camera }) {
  const scale = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const show = () => {
      const text = `${Math.round(camera.view().k * 100)} %`
      if (scale.current && scale.current.textContent !== text) scale.current.textContent = text
    }
    show()
    return camera.subscribe(show)
  }, [camera])
  return (
    <fieldset
      className="zoom-buttons"
      title="The keys −, + and 0 here, Ctrl and wheel, or two fingers, zoom as well"
    >
      <legend className="visually-hidden">Zoom</legend>
      <button
        type="button"
        aria-label="Zoom out"
        aria-keyshortcuts="-"
        onClick={() => camera.zoom(1 / ZOOM_STEP)}
      >
        −
      </button>
      <span ref={scale} className="zoom-scale" />
      <button
        type="button"
        aria-label="Zoom in"
        aria-keyshortcuts="+"
        onClick={() => camera.zoom(ZOOM_STEP)}
      >
        +
      </button>
      <button type="button" aria-keyshortcuts="0" onClick={() => camera.fit()}>
        Fit
      </button>
    </fieldset>
  )
}
