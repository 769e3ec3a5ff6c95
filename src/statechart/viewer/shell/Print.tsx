import './print.css'
import { useEffect } from 'react'
import { titleOf } from '../../chart/words.ts'
import { releaseOfPage } from '../release.ts'
import { isJourneyShown, useCurrentOverlay, useViewer } from '../viewer.ts'

/** An A4 sheet across in CSS pixels, without margins and what is above the picture. */
const SHEET = { width: 1040, height: 550 }

/** What paper says above the picture: which chart of which release, when, and what the signs mean. */
export function PrintedHead() {
  const { tree } = useViewer()
  useFittedPrint()
  const day = new Date().toLocaleDateString('en-CA')
  return (
    <div className="printed-only">
      <p>{[titleOf(tree.root), releaseOfPage(), day].filter(Boolean).join(', ')}</p>
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

const LINE = 'M0 8h34'
const BOX = 'M5 .5h24q4.5 0 4.5 4.5v6q0 4.5-4.5 4.5H5Q.5 15.5.5 11V5Q.5.5 5 .5z'
const HEXAGON = 'M7 8 12 0h10l5 8-5 8H12z'

/** A sign of the picture in 34 by 16 pixels: the classes around it and its own, its outline, what it means. */
type Sign = readonly [around: string, own: string, outline: string, words: string]

const JOURNEY: readonly Sign[] = [
  ['journey-stop stop-step', 'card-box', BOX, 'a step, by its number'],
  ['journey-stop stop-gate tone-good', 'hexagon', HEXAGON, 'a rule, by its number'],
  ['journey-stop stop-region', 'card-box', BOX, 'runs at the same time'],
  ['journey-line line-begins', 'edge-line', LINE, 'where that begins, and what waits for it'],
  ['journey-stop stop-outcome tone-good', 'card-box', BOX, 'a good end'],
  ['journey-stop stop-outcome tone-open', 'card-box', BOX, 'an open end'],
  ['journey-stop stop-outcome tone-bad', 'card-box', BOX, 'a bad end'],
]
const FLOWS: readonly Sign[] = [
  ['flows', 'flow', LINE, 'the wider, the more applicants; none where it is broken'],
  ['', 'lost-branch', LINE, 'left here'],
]

/** What the signs of the picture mean: those of the journey, and those that a panel lays over the picture. */
function PrintedLegend() {
  const overlay = useCurrentOverlay()
  const isJourney = isJourneyShown(useViewer())
  const tones = Object.entries(overlay?.meanings ?? {})
  const signs = [
    ...(isJourney ? JOURNEY : []),
    ...(isJourney && overlay?.flows ? FLOWS : []),
    ...tones.map(([tone, words]): Sign => [`tone-${tone}`, 'laid-line', LINE, words]),
  ]
  return (
    <ul className="printed-legend">
      {signs.map(([around, own, outline, words]) => (
        <li key={words}>
          <svg className="picture" width="34" height="16" aria-hidden="true">
            <g className="journey">
              <g className={around}>
                <path className={own} d={outline} strokeWidth="3" />
              </g>
            </g>
          </svg>
          {words}
        </li>
      ))}
    </ul>
  )
}
