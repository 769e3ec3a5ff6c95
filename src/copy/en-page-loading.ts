/** The words of a page whose script does not come, in English, apart from the others: that script brings those. */
export const EN_PAGE_LOADING = {
  slow: 'This page is still loading',
  slowAdvice: 'You can wait, or load it again.',
  failed: 'This page did not load completely',
  failedAdvice:
    'Check your connection and load it again. If that does not help, try another browser or network.',
  misplaced: 'Tell those who run this site that the page cannot be below a path.',
  stored: 'What you entered is saved on this device.',
  refused: 'This browser cannot save what you enter here: loading again clears it.',
  nothing: '',
  reload: 'Load again',
}
