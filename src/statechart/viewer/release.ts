/** The release that built this page: version and commit; '' if it was not said. */
export function releaseOfPage(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content ?? ''
}
