import type { Box } from '../../layout/sheet.ts'
import { element, TRANSPARENT, unstyledCopy } from './svg.ts'

/** How far below the upper edge of a line of text its letters stand, as a share of its height. */
const BASELINE = 0.78

/** The small picture of a screen as it stands on the journey, drawn without HTML. */
export function screenDrawing(screen: HTMLElement): SVGElement {
  const { offsetLeft: x, offsetTop: y, offsetWidth: width, offsetHeight: height } = screen
  const page = screen.querySelector<HTMLElement>('.small-screen-page')
  const frame = screen.getBoundingClientRect()
  const scale = page ? page.getBoundingClientRect().width / page.offsetWidth : 1
  const seen = boxOf(frame)
  const place = { x, y, width, height }
  const edge = { ...place, rx: 4, fill: 'none', stroke: getComputedStyle(screen).borderTopColor }
  return element(
    'g',
    { class: 'journey-screen' },
    element('svg', { ...place, viewBox: `0 0 ${seen.width} ${seen.height}` }, ...drawn(screen)),
    element('rect', edge),
  )

  function drawn(node: Node): SVGElement[] {
    if (node instanceof Text) return linesOf(node)
    if (!(node instanceof Element)) return []
    const style = getComputedStyle(node)
    const box = boxOf(node.getBoundingClientRect())
    if (style.visibility === 'hidden' || style.clipPath !== 'none' || !isSeen(box)) return []
    if (!(node instanceof SVGElement)) {
      return [...surfaceOf(box, style), ...[...node.childNodes].flatMap(drawn)]
    }
    const copy = unstyledCopy(node)
    for (const [name, value] of Object.entries(box)) copy.setAttribute(name, `${value}`)
    return [copy]
  }

  /** A text by its lines, where the browser has broken them. */
  function linesOf(text: Text): SVGElement[] {
    const range = new Range()
    const lines: (Box & { words: string })[] = []
    for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const box = boxOf(range.getBoundingClientRect())
      const last = lines.at(-1)
      if (last?.y === box.y) last.words += ` ${word}`
      else if (isSeen(box)) lines.push({ ...box, words: word })
    }
    const style = getComputedStyle(text.parentElement ?? screen)
    const letters = {
      fill: style.color,
      'font-family': style.fontFamily,
      'font-size': style.fontSize,
      'font-weight': style.fontWeight,
    }
    return lines.map(({ x, y, height, words }) =>
      element('text', { x, y: Math.round(y + BASELINE * height), ...letters }, words),
    )
  }

  /** A box of the window in whole pixels of the small page. */
  function boxOf({ left, top, width, height }: DOMRect): Box {
    const sized = (pixels: number) => Math.round(pixels / scale)
    return {
      x: sized(left - frame.left),
      y: sized(top - frame.top),
      width: sized(width),
      height: sized(height),
    }
  }

  function isSeen({ y, width, height }: Box): boolean {
    return width > 0 && height > 0 && y < seen.height
  }
}

/** What is seen of an element itself: its colour and the line around it. */
function surfaceOf(box: Box, style: CSSStyleDeclaration): SVGElement[] {
  const width = Number.parseFloat(style.borderTopWidth)
  const fill = inkOf(style.backgroundColor)
  if (fill === 'none' && width === 0) return []
  const line = width === 0 ? {} : { stroke: inkOf(style.borderTopColor), 'stroke-width': width }
  const radius = Math.min(Number.parseFloat(style.borderTopLeftRadius), box.height / 2)
  return [element('rect', { ...box, rx: radius, fill, ...line })]
}

function inkOf(colour: string): string {
  return colour === TRANSPARENT ? 'none' : colour
}
