/** The template that holds the screen after the first one. */
export const TEMPLATE_ID = 'screen-after-start'

/** Where the page says that its script is late or did not come. */
export const NOTICE_ID = 'page-notice'

/** `data-first-view` of the page while what was prerendered is hidden: something else will be shown. */
export const AWAY = 'away'

/** A screen's address, its step (null before the first) and the page's title on it. */
export interface TitledScreen {
  readonly path: string
  readonly step: number | null
  readonly title: string
}
