import tokensCss from '../../../ui/tokens.css?raw'
import pictureCss from '../picture/picture.css?raw'
import pageCss from './page.css?raw'

/** The parts of a page that stands alone; markup and scripts as they are to be written. */
export interface Page {
  title: string
  body: string
  /** Styles beside those of every page. */
  css?: string
  /** A script, run at the end of the page. */
  script?: string
}

/** A page in one file: no request leaves it. */
export function pageOf({ title, body, css = '', script }: Page): string {
  const styles = compactCss(tokensCss + pictureCss + pageCss + css)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<link rel="icon" href="data:,">
<style>${styles}</style>
</head>
<body>
${body.replaceAll(/<(g class="(?:card|edge) |section|li|tr)/g, '\n$&')}
${script === undefined ? '' : `<script>${script.replaceAll('</', '<\\/')}</script>`}
</body>
</html>
`
}

/** A value as JSON that is safe in a script element: nothing in it can end the element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

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
