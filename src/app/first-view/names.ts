/** The template that holds the screen after the first one. */
export const TEMPLATE_ID = 'screen-after-start'

/** `data-first-view` of the page while what was prerendered is hidden: something else will be shown. */
export const AWAY = 'away'
