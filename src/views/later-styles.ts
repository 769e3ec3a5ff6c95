import address from './later.css?url'

let loading: Promise<void> | undefined

/**
 * Loads the styles that views of later steps share; a call after one that failed tries again, which an
 * import of the style sheet would not do.
 */
export function loadLaterStyles(): Promise<void> {
  loading ??= loadSheet().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
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
