const SVG = 'http://www.w3.org/2000/svg'

/** An element of a drawing. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: (Node | string)[]
): SVGElement {
  const made = document.createElementNS(SVG, name)
  for (const [attribute, value] of Object.entries(attributes)) {
    made.setAttribute(attribute, `${value}`)
  }
  made.append(...children)
  return made
}

/** What the page's styles say of shapes, and what need not be said. */
const OF_SHAPES: Readonly<Record<string, string>> = {
  fill: 'rgb(0, 0, 0)',
  'fill-opacity': '1',
  stroke: 'none',
  'stroke-opacity': '1',
  'stroke-width': '1px',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  opacity: '1',
}
const OF_TEXTS: Readonly<Record<string, string>> = {
  fill: 'rgb(0, 0, 0)',
  'font-family': '',
  'font-size': '',
  'font-weight': '400',
  'text-anchor': 'start',
}

/**
 * A copy of a drawing of the page that looks the same without the page's styles: programs that show pictures
 * do not know variables of CSS. A link becomes what is in it.
 */
export function unstyledCopy(drawing: SVGElement): SVGElement {
  const copy = drawing.cloneNode(true) as SVGElement
  const originals = [drawing, ...drawing.querySelectorAll('*')]
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')]
  for (const [position, made] of copies.entries()) {
    const original = originals[position]
    if (!original) continue
    const style = getComputedStyle(original)
    for (const [name, usual] of Object.entries(stylesOf(original))) {
      const value = style.getPropertyValue(name)
      if (value !== usual || made.closest(`[${name}]`)) made.setAttribute(name, value)
    }
    if (made.hasAttribute('style')) made.setAttribute('transform', style.transform)
    for (const name of ['style', 'aria-hidden', 'xmlns']) made.removeAttribute(name)
    if (made.localName === 'a') made.replaceWith(...made.childNodes)
    if (style.stroke === TRANSPARENT) made.remove()
  }
  return copy
}

function stylesOf(original: Element): Readonly<Record<string, string>> {
  if (original instanceof SVGTextElement) return OF_TEXTS
  return original instanceof SVGGeometryElement ? OF_SHAPES : {}
}

/** What the browser calls a colour that is not seen. */
export const TRANSPARENT = 'rgba(0, 0, 0, 0)'
