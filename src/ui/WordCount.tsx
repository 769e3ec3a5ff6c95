import { copy, fill } from '../copy/index.ts'
import { CheckIcon } from './icons.tsx'

export interface WordCountProps {
  readonly id: string
  readonly count: number
  readonly minimum: number
}

/**
 * How many words are written, 'n of at least 50 words' (section 2, 'Work experience screen').
 * Seen at each word; that it is enough is said once, when the minimum is reached.
 */
export function WordCount({ id, count, minimum }: WordCountProps) {
  const isEnough = count >= minimum
  return (
    <div className="word-count" data-enough={isEnough || undefined}>
      <span id={id}>{fill(copy.form.wordCount, { count, minimum })}</span>
      {isEnough && (
        <span className="word-count-enough" aria-hidden="true">
          <CheckIcon />
          {copy.form.enoughWords}
        </span>
      )}
      <span className="visually-hidden" role="status">
        {isEnough && copy.form.enoughWordsAnnounced}
      </span>
    </div>
  )
}
