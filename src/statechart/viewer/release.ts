/** The release that built this page: version and commit; '' where it was not said. */
export function releaseOfPage(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content ?? ''
}
