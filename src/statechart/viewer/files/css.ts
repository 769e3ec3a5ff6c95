/** A style sheet without comments and needless white space. */
export function compactCss(css: string): string {
  return css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};]) ?/g, '$1')
    .trim()
}

/** Of the product's tokens only the colours: a drawing needs no more. */
export function colorTokens(css: string): string {
  return compactCss(css)
    .replaceAll(/--(?!color-)[\w-]+:[^;]*;/g, '')
    .replaceAll(/@media[^{]*\{:root\{\}\}/g, '')
}
