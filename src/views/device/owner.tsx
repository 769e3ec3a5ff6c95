import { useState } from 'react'
import { copy, fill } from '../../copy/index.ts'
import { dateInWords, timeOfDay } from '../dates.ts'
import { useFunnel, useVisit } from '../funnel.tsx'

const words = copy.device

/** Whose application was restored, and when it was saved before, in a tab that was not used for it. */
export function Owner() {
  const { isOtherVisit, savedBefore } = useVisit()
  const { name } = useOwner()
  if (!isOtherVisit) return null
  return (
    <p>
      <Named text={words.otherVisit} name={name} unnamed={words.otherVisitUnnamed} />{' '}
      {savedBefore !== undefined && savedInWords(new Date(savedBefore))}
    </p>
  )
}

/** The first name as the application is opened, and the whole name with the last one's initial. */
export function useOwner(): { firstName: string; name: string } {
  const funnel = useFunnel()
  const [owner] = useState(() => {
    const { firstName, lastName } = funnel.getSnapshot().context.forms.contactDetails.draft
    const [initial] = lastName.trim()
    return {
      firstName: firstName.trim(),
      name: [firstName.trim(), initial && `${initial}.`].filter(Boolean).join(' '),
    }
  })
  return owner
}

interface NamedProps {
  /** With a place for `{name}`. */
  readonly text: string
  readonly name: string
  /** The text without a name. */
  readonly unnamed: string
}

/** A text with a person's name, which is written in its own direction. */
export function Named({ text, name, unnamed }: NamedProps) {
  if (name === '') return unnamed
  const [before = '', after = ''] = text.split('{name}')
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  )
}

function savedInWords(date: Date): string {
  const time = timeOfDay(date)
  if (date.toDateString() === new Date().toDateString()) return fill(words.savedToday, { time })
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(String)
  return fill(words.savedOn, { date: dateInWords(day), time })
}
