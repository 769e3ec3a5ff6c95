/**
 * Scrolls to the top of the page, also where the applicant has zoomed in: `scrollTo` alone leaves the part
 * that is in sight where it was.
 */
export function scrollToTop(): void {
  window.scrollTo(0, 0)
  if ((window.visualViewport?.scale ?? 1) === 1) return
  document.documentElement.scrollIntoView({ block: 'start', inline: 'start' })
}
