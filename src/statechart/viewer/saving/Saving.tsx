import './saving.css'
import { type RefObject, useEffect, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { releaseOfPage } from '../release.ts'
import { useViewer } from '../viewer.ts'
import { pngOf, svgFile } from './picture-file.ts'

/** The width of a printed sheet, A4 across without its margins, in CSS pixels. */
const SHEET_WIDTH = 1040

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
  useFittedPrint()

  function svg(): string {
    const picture = pictured.current?.querySelector<SVGSVGElement>('svg.picture')
    return picture ? svgFile(picture, said) : ''
  }
  const name = `${chart.id}-${VIEWS[route.depth].toLowerCase()}`
  async function savePng(): Promise<void> {
    setProblem('')
    try {
      saveFile(`${name}.png`, await pngOf(svg()), 'image/png')
    } catch {
      setProblem('This browser cannot draw it as PNG: save it as SVG.')
    }
  }

  return (
    <>
      <p className="printed-only">{said}</p>
      <Menu summary="Save">
        {route.form === 'picture' && (
          <>
            <Button variant="quiet" onClick={() => saveFile(`${name}.svg`, svg(), 'image/svg+xml')}>
              As SVG
            </Button>
            <Button variant="quiet" onClick={savePng}>
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

/** Printed, the journey is as wide as the sheet. */
function useFittedPrint(): void {
  useEffect(() => {
    const fit = () => {
      const width = document.querySelector('svg.journey')?.clientWidth ?? SHEET_WIDTH
      document.documentElement.style.setProperty('--print-zoom', `${SHEET_WIDTH / width}`)
    }
    window.addEventListener('beforeprint', fit)
    return () => window.removeEventListener('beforeprint', fit)
  }, [])
}
