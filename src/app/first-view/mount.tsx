import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { readEntries } from './entries.ts'
import { TEMPLATE_ID } from './names.ts'

/**
 * Shows the page. If the prerendered screen is the one that the machine shows, the views take it
 * over as it is, and what the applicant did on it so far is done again; anything else is drawn
 * again.
 */
export function mountPage(
  root: HTMLElement,
  page: ReactNode,
  screen: string,
  options: RootOptions,
): void {
  document.getElementById(TEMPLATE_ID)?.remove()
  const hydrated = <Hydrated root={root}>{page}</Hydrated>
  if (root.dataset.screen === screen) {
    // In slices, between which the browser answers the applicant.
    startTransition(() => {
      // What a browser extension put between the elements has the page drawn again: no fault of the page.
      hydrateRoot(root, hydrated, { onRecoverableError: console.warn, ...options })
    })
  } else createRoot(clearRoot(root), options).render(hydrated)
  delete document.documentElement.dataset.firstView
}

/** Shows another page in the place of the applicant's. */
export async function showInstead(page: Promise<{ default: ComponentType }>): Promise<void> {
  const { default: Page } = await page
  const root = document.getElementById('root')
  if (root) createRoot(clearRoot(root)).render(<Page />)
  window.pageLoading?.done()
}

/** The page's element without what was prerendered for another page. */
export function clearRoot(root: HTMLElement): HTMLElement {
  root.replaceChildren()
  delete root.dataset.screen
  delete document.documentElement.dataset.firstView
  return root
}

interface HydratedProps {
  readonly root: HTMLElement
  readonly children: ReactNode
}

/** Runs again if the page cannot be taken over, just before its elements are replaced. */
function Hydrated({ root, children }: HydratedProps) {
  const [restoreEntries] = useState(() => readEntries(root))
  useLayoutEffect(restoreEntries, [restoreEntries])
  useEffect(() => {
    window.pageLoading?.done()
    window.early?.handOver()
  }, [])
  return children
}
