/**
 * Fills the page's `<script type="application/json" id="configuration">` with a value, so that the
 * development server's page reads the same configuration as the one the backend serves.
 *
 * @throws Error when the page has no such element
 */
export function fillConfiguration(html: string, configuration: unknown): string {
  const element = /(<script type="application\/json" id="configuration">)[^<]*(<\/script>)/
  if (!element.test(html)) throw new Error('index.html has no element #configuration.')
  const json = JSON.stringify(configuration).replaceAll('<', '\\u003c')
  return html.replace(element, (_, start: string, end: string) => `${start}${json}${end}`)
}
