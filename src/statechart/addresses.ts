import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import type { Addresses } from '../viewer/Viewer.tsx'

/** The browser's address bar and history. */
export function browserAddresses(): Addresses {
  const history = createBrowserHistory({ v5Compat: true })
  return {
    read: () => `${history.location.pathname}${history.location.search}`,
    go: (address, how) => history[how](address),
    subscribe: (listener) => history.listen(listener),
  }
}
