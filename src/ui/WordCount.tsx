export interface WordCountProps {
  readonly id: string
  readonly count: number
  readonly minimum: number
}

/**
 * How many words are written, 'n of at least 50 words' (section 2, 'Work experience screen').
 * Seen at each word; announced only when the minimum is reached.
 */
export function WordCount({ id, count, minimum }: WordCountProps) {
  return (
    <div className="word-count">
      <span id={id}>
        {count} of at least {minimum} words
      </span>
      <span className="visually-hidden" role="status">
        {count >= minimum && 'Enough words'}
      </span>
    </div>
  )
}
