import { useEffect, useRef } from 'react'
import type { Camera } from './camera-store.ts'

const ZOOM = 1.25

export function ZoomButtons({ camera }: { readonly camera: Camera }) {
  const scale = useRef<HTMLSpanElement>(null)
  useEffect(
    () =>
      camera.subscribe((view) => {
        if (scale.current) scale.current.textContent = `${Math.round(view.scale * 100)} %`
      }),
    [camera],
  )
  return (
    <fieldset className="zoom-buttons">
      <legend className="visually-hidden">Zoom</legend>
      <button type="button" aria-label="Zoom out" onClick={() => camera.zoom(1 / ZOOM)}>
        −
      </button>
      <span ref={scale} className="zoom-scale">
        {`${Math.round(camera.view().scale * 100)} %`}
      </span>
      <button type="button" aria-label="Zoom in" onClick={() => camera.zoom(ZOOM)}>
        +
      </button>
      <button type="button" onClick={() => camera.fit()}>
        Fit
      </button>
    </fieldset>
  )
}
