import './print.css'
import { useEffect } from 'react'
import { releaseOfPage } from '../release.ts'
import { useViewer } from '../viewer.ts'
import { PrintedLegend } from './PrintedLegend.tsx'

/** An A4 sheet across in CSS pixels, without margins and what is above the picture. */
const SHEET = { width: 1040, height: 540 }

/** What paper says above the picture: which chart of which release, when, and what the signs mean. */
export function PrintedHead() {
  const { chart } = useViewer()
  useFittedPrint()
  const day = new Date().toLocaleDateString('en-CA')
  return (
    <div className="printed-only">
      <p>{[`Statechart of ${chart.id}`, releaseOfPage(), day].filter(Boolean).join(', ')}</p>
      <PrintedLegend />
    </div>
  )
}

/** Printed, the journey is as large as one sheet allows. */
function useFittedPrint(): void {
  // After every render, so that it stays behind what draws the picture anew for paper.
  useEffect(() => {
    const fit = () => {
      const journey = document.querySelector('svg.journey')
      if (!journey) return
      const { clientWidth: width, clientHeight: height } = journey
      const zoom = Math.min(SHEET.width / width, SHEET.height / height)
      document.documentElement.style.setProperty('--print-zoom', `${zoom}`)
    }
    window.addEventListener('beforeprint', fit)
    return () => window.removeEventListener('beforeprint', fit)
  })
}
