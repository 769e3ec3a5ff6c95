import baseCss from '../../../ui/base.css?raw'
import tokensCss from '../../../ui/tokens.css?raw'
import pictureCss from '../picture/picture.css?raw'
import pageCss from './page.css?raw'

/** A page in one file, its markup as it is to be written: no request leaves it. */
export function pageOf({ title, body }: { title: string; body: string }): string {
  const styles = compactCss(tokensCss + withoutFonts(baseCss) + pictureCss + pageCss)
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
</body>
</html>
`
}

/** Fonts are files of their own, which this page does without. */
function withoutFonts(css: string): string {
  return css.replaceAll(/@font-face \{[^}]*\}/g, '')
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
