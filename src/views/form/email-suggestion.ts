import { useEffect, useState } from 'react'
import type { FunnelSnapshot } from '../../../machines/selectors.ts'
import { suggestEmail } from '../../ui/email-suggestion.ts'
import { useFunnel } from '../funnel.tsx'

const BETWEEN_KEYS_MS = 400

/**
 * The address that was probably meant; asked once it has not changed for a moment. An address that is being
 * typed is another one at each key: nothing is rendered for it.
 */
export function useEmailSuggestion(
  selectEmail: (snapshot: FunnelSnapshot) => string,
): string | undefined {
  const funnel = useFunnel()
  const [suggested, setSuggested] = useState<string>()

  useEffect(() => {
    let asked = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = (snapshot: FunnelSnapshot) => {
      const email = selectEmail(snapshot)
      if (email === asked) return
      asked = email
      clearTimeout(timer)
      setSuggested(undefined)
      if (email !== '') timer = setTimeout(() => setSuggested(suggestEmail(email)), BETWEEN_KEYS_MS)
    }
    ask(funnel.getSnapshot())
    const { unsubscribe } = funnel.subscribe(ask)
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [funnel, selectEmail])

  return suggested
}
