const ELEMENT = /(<script type="application\/json" id="configuration">)[^<]*(<\/script>)/

/**
 * The page with its element `#configuration` holding a value as JSON. No `<` of the value stays as
 * it is, so nothing configured can end the element. A page without the element stays as it is.
 */
export function fillConfiguration(html: string, configuration: unknown): string {
  const json = JSON.stringify(configuration).replaceAll('<', '\\u003c')
  return html.replace(ELEMENT, (_, start: string, end: string) => `${start}${json}${end}`)
}
