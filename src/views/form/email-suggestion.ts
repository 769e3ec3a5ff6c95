import { useEffect, useState } from 'react'
import { suggestEmail } from '../../ui/email-suggestion.ts'

const BETWEEN_KEYS_MS = 400

/** The address that was probably meant; asked once it has not changed for a moment. */
export function useEmailSuggestion(email: string): string | undefined {
  const [answer, setAnswer] = useState<{ asked: string; suggested: string | undefined }>()

  useEffect(() => {
    if (email === '') return
    let isWanted = true
    // An address that is being typed is another one at each key.
    const timer = setTimeout(() => {
      suggestEmail(email).then(
        (suggested) => isWanted && setAnswer({ asked: email, suggested }),
        () => isWanted && setAnswer(undefined),
      )
    }, BETWEEN_KEYS_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [email])

  return answer?.asked === email ? answer.suggested : undefined
}
