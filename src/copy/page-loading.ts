import { EN_PAGE_LOADING } from './en-page-loading.ts'

/** The shape of a language's words for a page whose script does not come. */
export type PageLoadingCopy = typeof EN_PAGE_LOADING

/** They are built into the page, in the language that it is built in. */
export const pageLoadingCopy: PageLoadingCopy = EN_PAGE_LOADING
