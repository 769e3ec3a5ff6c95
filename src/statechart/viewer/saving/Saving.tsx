import './saving.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import type { Overlay } from '../overlay.ts'
import { releaseOfPage } from '../release.ts'
import { useCurrentOverlay, useViewer } from '../viewer.ts'
import { drawLegend } from './legend.ts'

/** A printed sheet in CSS pixels: A4 across without margins and head, and upright. */
const ACROSS = { width: 1040, height: 640 }
const UPRIGHT_WIDTH = 700

const VIEWS = {
  journey: 'Journey',
  overview: 'Technical',
  opened: 'Technical',
  everything: 'Everything',
}

const FORMS = { outline: 'Outline', table: 'Table' }

interface SavingProps {
  /** Where the picture is. */
  readonly pictured: RefObject<HTMLElement | null>
}

/** Saves what the picture shows as a file, or prints the page; text is printed alone. */
export function Saving({ pictured }: SavingProps) {
  const { route, chart } = useViewer()
  const [problem, setProblem] = useState('')
  const day = new Date().toLocaleDateString('en-CA')
  const view = route.form === 'picture' ? VIEWS[route.depth] : FORMS[route.form]
  const said = [chart.id, view, releaseOfPage(), day].filter(Boolean).join(', ')
  const meanings = useCurrentOverlay()?.meanings
  const legend = useRef<SVGSVGElement>(null)
  useFittedPrint(pictured, legend, meanings)

  const name = `${chart.id}-${VIEWS[route.depth].toLowerCase()}`
  async function save(kind: 'svg' | 'png'): Promise<void> {
    const [page, drawing] = [pictured.current, legend.current]
    if (!page || !drawing) return
    setProblem('')
    try {
      const { pngOf, svgFile } = await import('./picture-file.ts')
      const svg = svgFile(page, { drawing, meanings }, said)
      if (kind === 'svg') saveFile(`${name}.svg`, svg, 'image/svg+xml')
      else saveFile(`${name}.png`, await pngOf(svg), 'image/png')
    } catch {
      setProblem('That did not work: look whether you are online, or save it as the other kind.')
    }
  }

  return (
    <>
      <div className="printed-only">
        <p>{said}</p>
        <svg ref={legend} className="picture legend" aria-hidden="true" />
      </div>
      <Menu summary="Save">
        {route.form === 'picture' && (
          <>
            <Button variant="quiet" onClick={() => save('svg')}>
              As SVG
            </Button>
            <Button variant="quiet" onClick={() => save('png')}>
              As PNG
            </Button>
          </>
        )}
        <Button variant="quiet" onClick={() => window.print()}>
          Print or PDF
        </Button>
        {problem !== '' && <p role="alert">{problem}</p>}
      </Menu>
    </>
  )
}

/** Printed, the journey is as large as one sheet allows, below its legend. */
function useFittedPrint(
  pictured: RefObject<HTMLElement | null>,
  legend: RefObject<SVGSVGElement | null>,
  meanings: Overlay['meanings'],
): void {
  // After every render, so that it stays behind what draws the picture anew for paper.
  useEffect(() => {
    const fit = () => {
      const [page, drawing] = [pictured.current, legend.current]
      if (!page || !drawing) return
      const journey = page.querySelector('svg.journey')
      const room = journey ? ACROSS.width : UPRIGHT_WIDTH
      const taken = drawLegend({ drawing, meanings }, page, room)
      if (!journey) return
      const { clientWidth: width, clientHeight: height } = journey
      const zoom = Math.min(ACROSS.width / width, (ACROSS.height - taken) / height)
      document.documentElement.style.setProperty('--print-zoom', `${zoom}`)
    }
    window.addEventListener('beforeprint', fit)
    return () => window.removeEventListener('beforeprint', fit)
  })
}
