import { useEffect, useState } from 'react'
import { Numbers } from '../../../../machines/progress/application-numbers.ts'
import { OWN_BACKEND } from '../../../effects/configuration.ts'
import { useBackendAnswer } from '../../viewer/operator/ask-backend.ts'
import { type NumbersFilter, queryOf } from './filter.ts'
import { dayStarts } from './numbers.ts'

const RENEWED_MS = 60_000

/** The backend's numbers, asked for again each minute. */
export function useNumbers(filter: NumbersFilter, token: string) {
  const [asked, setAsked] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setAsked(new Date()), RENEWED_MS)
    return () => clearInterval(timer)
  }, [])
  const url = `${OWN_BACKEND}/operator/numbers?${queryOf(filter, dayStarts(asked))}`
  return useBackendAnswer(url, token, Numbers, asked.getTime())
}
