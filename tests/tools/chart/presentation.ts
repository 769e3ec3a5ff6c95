/** One rule of a style sheet: the classes and elements of its selector, outermost first, and its declarations. */
interface Rule {
  parts: readonly string[]
  declarations: readonly (readonly [name: string, value: string])[]
}

/**
 * An SVG whose elements have the declarations of a style sheet as presentation attributes, with the values of its
 * variables, for programs that read no style sheets. Only rules of elements and classes within each other count,
 * in their order; a style sheet in the SVG still wins over them.
 */
export function withPresentation(svg: string, css: string): string {
  const light = css.replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  const global = [...light.matchAll(/(?::root|\.picture) ?\{([^{}]*)\}/g)]
    .map(([, body]) => body)
    .join(';')
  const variables = new Map(
    [...global.matchAll(/(--[\w-]+):\s*([^;]+)/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
  // Some programs draw around texts and shapes, unless the picture says not to.
  const rules = rulesIn(`svg { stroke: none } ${light}`)
  const around: string[][] = []
  return svg.replaceAll(
    /<style>.*?<\/style>|<(\/?)([\w]+)((?:\s[^<>]*?)?)(\/?)>/gs,
    (tag, closing, name, attributes, isEmpty) => {
      if (name === undefined) return tag
      if (closing) {
        around.pop()
        return tag
      }
      const [, classes = ''] = /\sclass="([^"]*)"/.exec(attributes) ?? []
      const element = [name, ...classes.split(' ').map((one: string) => `.${one}`)]
      const path = [...around, element]
      if (!isEmpty) around.push(element)
      const own = rules
        .filter(({ parts }) => matches(parts, path))
        .flatMap((rule) => rule.declarations)
      const values = Object.entries(
        Object.fromEntries(
          own.flatMap(([one, value]) => attributesOf(one, resolved(value, variables))),
        ),
      )
      const added = values.filter(([one]) => !attributes.includes(` ${one}=`))
      return `<${name}${attributes}${added.map(([one, value]) => ` ${one}="${value}"`).join('')}${isEmpty}>`
    },
  )
}

function rulesIn(css: string): Rule[] {
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) => {
    const declarations = body.split(';').flatMap((one) => {
      const [, name = '', value = ''] = /^\s*([\w-]+):\s*(.+)$/s.exec(one) ?? []
      return name === '' || name.startsWith('--') ? [] : [[name, value.trim()] as const]
    })
    return selectors
      .split(',')
      .filter((selector) => /^[\w\s.-]+$/.test(selector))
      .map((selector) => ({ parts: selector.trim().split(/\s+/), declarations }))
  })
}

/** Whether the last part is the last element, and the others are around it in their order. */
function matches(parts: readonly string[], path: readonly (readonly string[])[]): boolean {
  const [last = ''] = parts.slice(-1)
  if (!path.at(-1)?.includes(last)) return false
  let outer = parts.length - 2
  for (const element of path.slice(0, -1).reverse()) {
    if (outer >= 0 && element.includes(parts[outer] ?? '')) outer -= 1
  }
  return outer < 0
}

function resolved(value: string, variables: ReadonlyMap<string, string>): string {
  const next = value.replaceAll(/var\((--[\w-]+)\)/g, (whole, name) => variables.get(name) ?? whole)
  return next === value ? value : resolved(next, variables)
}

const PRESENTED = /^(?:fill|stroke|text-anchor)(?:-|$)/

function attributesOf(name: string, value: string): [string, string][] {
  // A variable of one part of the picture: what is around it, or the rule before, says enough.
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
  return PRESENTED.test(name) || name === 'color' ? [[name, text]] : []
}
