import { useEffect } from 'react'

/** Pixels of the page that have to be in sight for something to stick to its edge. */
const LEAST_HEIGHT = 480

/**
 * Sets `--keyboard` for the style sheet: how much of the page an on-screen keyboard covers, so that
 * what sticks to the lower edge stays above it; and `data-low` on the root, where the keyboard leaves
 * too little for that. Nothing while the page is pinched larger, and if the browser makes the page
 * shorter itself.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const root = document.documentElement
    const measure = () => {
      const covered =
        viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop
      root.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
      root.toggleAttribute('data-low', viewport.scale <= 1 && viewport.height < LEAST_HEIGHT)
    }
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
      root.style.removeProperty('--keyboard')
      root.removeAttribute('data-low')
    }
  }, [])
}
