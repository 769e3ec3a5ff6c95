import { legendOf } from './legend.ts'

const SVG = 'http://www.w3.org/2000/svg'
const FOOTER = 34
const LEGEND = 28
/** The most pixels of a PNG: more than that phones refuse to draw. */
const MAX_PIXELS = 40_000_000
const SHARPNESS = 2

/** A picture of the page as a file of its own: what is laid over it, and a line that says what it is. */
export function svgFile(picture: SVGSVGElement, said: string): string {
  const { width, height } = picture.viewBox.baseVal
  const copy = picture.cloneNode(true) as SVGSVGElement
  for (const link of copy.querySelectorAll('a')) link.replaceWith(...link.childNodes)
  const laid = picture.parentElement?.querySelector('svg.laid')
  const legend = element('g', { class: 'legend', transform: `translate(0 ${height + FOOTER})` })
  copy.append(
    ...(laid ? [element('g', { class: 'laid' }, ...laid.cloneNode(true).childNodes)] : []),
    element('text', { x: '24', y: `${height + 20}`, class: 'text-words', 'font-size': '13' }, said),
  )
  legend.innerHTML = legendOf(copy)
  if (legend.childElementCount > 0) copy.append(legend)
  const end = height + FOOTER + (legend.childElementCount > 0 ? LEGEND : 0)
  copy.prepend(
    element('style', {}, stylesOf(document)),
    element('rect', { width: '100%', height: '100%', class: 'picture-page' }),
  )
  const size = { width: `${width}`, height: `${end}` }
  for (const [name, value] of Object.entries(size)) copy.setAttribute(name, value)
  copy.setAttribute('viewBox', `0 0 ${width} ${end}`)
  copy.removeAttribute('aria-hidden')
  copy.setAttribute('xmlns', SVG)
  return new XMLSerializer().serializeToString(copy)
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

function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: (Node | string)[]
): SVGElement {
  const made = document.createElementNS(SVG, name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(...children)
  return made
}

/** The rules of the page's own styles, those of fonts left out: a picture in a file loads nothing. */
function stylesOf({ styleSheets }: Document): string {
  return [...styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => !(rule instanceof CSSFontFaceRule))
    .map((rule) => rule.cssText)
    .join('\n')
}
