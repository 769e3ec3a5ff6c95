import { useEffect, useState } from 'react'
import { suggestEmail } from '../../ui/email-suggestion.ts'

const BETWEEN_KEYS_MS = 400

/** The address that was probably meant; asked once it has not changed for a moment. */
export function useEmailSuggestion(email: string): string | undefined {
  const [answer, setAnswer] = useState<{ asked: string; suggested: string | undefined }>()

  useEffect(() => {
    if (email === '') return
    // An address that is being typed is another one at each key.
    const timer = setTimeout(
      () => setAnswer({ asked: email, suggested: suggestEmail(email) }),
      BETWEEN_KEYS_MS,
    )
    return () => clearTimeout(timer)
  }, [email])

  return answer?.asked === email ? answer.suggested : undefined
}
