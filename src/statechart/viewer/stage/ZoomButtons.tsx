import { useEffect, useRef } from 'react'
import type { Camera } from './camera-store.ts'

const ZOOM = 1.25

export function ZoomButtons({ camera }: { readonly camera: Camera }) {
  const scale = useRef<HTMLSpanElement>(null)
  useEffect(
    () =>
      camera.subscribe((view) => {
        const text = inPercent(view.scale)
        if (scale.current && scale.current.textContent !== text) scale.current.textContent = text
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
        {inPercent(camera.view().scale)}
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

function inPercent(scale: number): string {
  return `${Math.round(scale * 100)} %`
}
