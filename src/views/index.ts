import type { ComponentType } from 'react'
import type { ScreenId } from '../../machines/selectors.ts'
import { ContactView } from './ContactView.tsx'
import { IntroView } from './IntroView.tsx'
import address from './later.css?url'
import { RestoringView } from './RestoringView.tsx'

type LaterViews = typeof import('./later-views.ts').LATER_VIEWS
type FirstScreen = Exclude<ScreenId, keyof LaterViews>

/** What an applicant needs first comes with the first script. */
const FIRST_VIEWS: Readonly<Record<FirstScreen, ComponentType>> = {
  restoring: RestoringView,
  intro: IntroView,
  contact: ContactView,
}

let laterViews: LaterViews | undefined

/**
 * The view of a screen, as soon as it is there. Not by `React.lazy`, which shows its fallback for a view
 * that is there already, and never asks again for one that failed.
 */
export function viewOf(screen: ScreenId): ComponentType | undefined {
  return isFirst(screen) ? FIRST_VIEWS[screen] : laterViews?.[screen]
}

function isFirst(screen: ScreenId): screen is FirstScreen {
  return screen in FIRST_VIEWS
}

/**
 * Loads the views of all later screens, in one file, and their styles, without which none is shown: a
 * phone is busier with each file than with what is in it. With them comes the library that
 * sends: some browsers ask for a script once a page only, and after one failure could not send.
 */
export const loadLaterViews = onceDone(async () => {
  const [{ LATER_VIEWS }] = await Promise.all([
    import('./later-views.ts'),
    loadSheet(),
    import('ofetch'),
  ])
  laterViews = LATER_VIEWS
})

/** Loads once; a call after one that failed tries again, which an import would not do. */
export function onceDone(load: () => Promise<void>): () => Promise<void> {
  let loading: Promise<void> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

function loadSheet(): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error('The styles of the later steps did not load'))
    }
    document.head.append(link)
  })
}
