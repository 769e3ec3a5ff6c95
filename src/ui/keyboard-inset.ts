import { useEffect } from 'react'

/**
 * Sets `--keyboard` for the style sheet: how much of the page an on-screen keyboard covers, so that
 * what sticks to the lower edge stays above it. Nothing while the page is pinched larger, and where
 * the browser makes the page shorter itself.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const { style } = document.documentElement
    const measure = () => {
      const covered = seen.scale > 1 ? 0 : window.innerHeight - seen.height - seen.offsetTop
      style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    seen.addEventListener('resize', measure)
    seen.addEventListener('scroll', measure)
    return () => {
      seen.removeEventListener('resize', measure)
      seen.removeEventListener('scroll', measure)
      style.removeProperty('--keyboard')
    }
  }, [])
}
