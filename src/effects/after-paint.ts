/** Calls back after the next frame, so that measuring delays no screen, or soon on a page that is not drawn. */
export function afterPaint(then: () => void): void {
  if (document.hidden) setTimeout(then)
  else requestAnimationFrame(() => setTimeout(then))
}
