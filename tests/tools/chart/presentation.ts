type Declarations = readonly (readonly [name: string, value: string])[]

/** One rule of a style sheet: the names of each element of its selector, outermost first, and its declarations. */
interface Rule {
  parts: readonly (readonly string[])[]
  declarations: Declarations
}

/** An element that is open: its name and classes, and the variables within it. */
interface Element {
  names: readonly string[]
  variables: ReadonlyMap<string, string>
}

/**
 * An SVG whose elements have the declarations of a style sheet as presentation attributes, with the values of its
 * variables, in place of classes: not every program reads style sheets. It is light everywhere. Only rules of elements and classes
 * within each other count, in their order.
 */
export function withPresentation(svg: string, css: string): string {
  const light = css
    .replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
    .replaceAll(':root', '.picture')
  // Some programs draw around texts and shapes, unless the picture says not to.
  const rules = rulesIn(`svg { stroke: none } ${light}`)
  const around: Element[] = []
  const drawn = svg.replaceAll(
    /<(\/?)([\w]+)((?:\s[^<>]*?)?)(\/?)>/g,
    (tag, closing, name, attributes, isEmpty) => {
      if (closing) {
        around.pop()
        return tag
      }
      const lineEnd = around.length === 1 ? '\n' : ''
      const [, classes = ''] = /\sclass="([^"]*)"/.exec(attributes) ?? []
      const names = [name, ...classes.split(' ').map((one: string) => `.${one}`)]
      const path = [...around.map((outer) => outer.names), names]
      const own = rules
        .filter(({ parts }) => matches(parts, path))
        .flatMap((rule) => rule.declarations)
      const ofParts = own.filter(([one]) => one.startsWith('--'))
      const variables = new Map([...(around.at(-1)?.variables ?? []), ...ofParts])
      if (!isEmpty) around.push({ names, variables })
      const values = Object.entries(
        Object.fromEntries(
          own.flatMap(([one, value]) => attributesOf(one, resolved(value, variables))),
        ),
      )
      const kept = attributes.replace(/ class="[^"]*"/, '')
      const added = values
        .filter(([one]) => !kept.includes(` ${one}=`))
        .map(([one, value]) => ` ${one}="${value}"`)
      const page = `<rect width="100%" height="100%" fill="${variables.get('--color-page')}"/>`
      return `${lineEnd}<${name}${kept}${added.join('')}${isEmpty}>${name === 'svg' ? page : ''}`
    },
  )
  return `${drawn}\n`
}

function rulesIn(css: string): Rule[] {
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) => {
    const declarations = body.split(';').flatMap((one) => {
      const [, name = '', value = ''] = /^\s*([\w-]+):\s*(.+)$/s.exec(one) ?? []
      return name === '' ? [] : [[name, value.trim()] as const]
    })
    return selectors
      .split(/,(?![^(]*\))/)
      .flatMap(alternatives)
      .filter((selector) => /^[\w\s.-]+$/.test(selector))
      .map((selector) => ({
        parts: selector
          .trim()
          .split(/\s+/)
          .map((part) => part.split(/(?=\.)/)),
        declarations,
      }))
  })
}

/** What a selector with `:is(…)` stands for. */
function alternatives(selector: string): string[] {
  const [, before = '', within, after = ''] = /^(.*?):is\(([^()]*)\)(.*)$/s.exec(selector) ?? []
  if (within === undefined) return [selector]
  return within.split(',').flatMap((one) => alternatives(`${before}${one.trim()}${after}`))
}

/** Whether the last part is the last element, and the others are around it in their order. */
function matches(parts: Rule['parts'], path: readonly (readonly string[])[]): boolean {
  const is = (element: readonly string[] = [], part: readonly string[] = []) =>
    part.every((name) => element.includes(name))
  if (!is(path.at(-1), parts.at(-1))) return false
  let outer = parts.length - 2
  for (const element of path.slice(0, -1).reverse()) {
    if (outer >= 0 && is(element, parts[outer])) outer -= 1
  }
  return outer < 0
}

function resolved(value: string, variables: ReadonlyMap<string, string>): string {
  const next = value.replaceAll(/var\((--[\w-]+)\)/g, (whole, name) => variables.get(name) ?? whole)
  return next === value ? value : resolved(next, variables)
}

const PRESENTED = /^(?:(?:fill|stroke)(?:-.+)?|text-anchor|font-size|color)$/

function attributesOf(name: string, value: string): [string, string][] {
  // A variable of the page around a picture, such as its zoom: the rule before says enough.
  if (value.includes('var(')) return []
  const text = value.replaceAll('"', "'")
  const [, weight, size = '', family = ''] =
    (name === 'font' && /^(?:(\d+) )?([\d.]+)px (.+)$/s.exec(text)) || []
  if (size !== '') {
    return [
      ['font-weight', weight ?? '400'],
      ['font-size', size],
      ['font-family', family],
    ]
  }
  return PRESENTED.test(name) ? [[name, text]] : []
}
