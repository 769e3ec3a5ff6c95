import { drawLegend, type Legend } from './legend.ts'
import { screenDrawing } from './screen-drawing.ts'
import { element, unstyledCopy } from './svg.ts'

const CAPTION = 34
/** The most pixels of a PNG: more than that phones refuse to draw. */
const MAX_PIXELS = 40_000_000
const SHARPNESS = 2

/**
 * The picture that a part of the page shows as a file of its own, in the page's colours: what is laid over it,
 * the screens, a line that says what it is, and what its signs mean.
 */
export function svgFile(page: Element, legend: Legend, said: string): string {
  const picture = page.querySelector<SVGSVGElement>('svg.picture')
  if (!picture) return ''
  const { width, height } = picture.viewBox.baseVal
  const { backgroundColor, color, fontFamily } = getComputedStyle(picture)
  const letters = { fill: color, 'font-family': fontFamily, 'font-size': 13 }
  const end = height + CAPTION + drawLegend(legend, page, width)
  const signs = unstyledCopy(legend.drawing)
  signs.setAttribute('y', `${height + CAPTION}`)
  const file = element(
    'svg',
    { width, height: end, viewBox: `0 0 ${width} ${end}` },
    element('rect', { width, height: end, fill: backgroundColor }),
    ...[...page.querySelectorAll<SVGElement>('svg.picture')].map(unstyledCopy),
    ...[...page.querySelectorAll<HTMLElement>('.journey-screen')].map(screenDrawing),
    ...[...page.querySelectorAll<SVGElement>('svg.laid')].map(unstyledCopy),
    element('text', { x: 24, y: height + 20, ...letters }, said),
    signs,
  )
  return new XMLSerializer().serializeToString(file)
}

/**
 * An SVG as pixels, twice as fine as on the page where that is not too much.
 *
 * @throws where the browser cannot draw it
 */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const scale = Math.min(SHARPNESS, Math.sqrt(MAX_PIXELS / (width * height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came'))))
  })
}
