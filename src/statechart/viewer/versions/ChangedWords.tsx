import { ViewerLink } from '../ViewerLink.tsx'
import { useViewer } from '../viewer.ts'
import type { Note } from './note.ts'
import { differenceIn, type ScreenChange, textInWords } from './word-changes.ts'
import './versions.css'

/** What reads otherwise, by screen: the earlier text, then that of now; nothing if all texts are the same. */
export function ChangedWords({ screens }: { readonly screens: readonly ScreenChange[] }) {
  const { tree, choiceOf } = useViewer()
  if (screens.length === 0) return null
  return (
    <section className="panel-body" aria-label="Changed texts">
      <h3>Changed texts</h3>
      {screens.map(({ title, state, texts }) => (
        <section key={title} className="changed-words">
          <h4>
            {state !== null && tree.has(state) ? (
              <ViewerLink to={choiceOf(state)}>{title}</ViewerLink>
            ) : (
              title
            )}
          </h4>
          <ul className="panel-list">
            {texts.map(({ before, after }) => (
              <li key={`${before} → ${after}`} className="word-change">
                <Text is="del" text={before} other={after} />
                <Text is="ins" text={after} other={before} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

interface TextProps {
  readonly is: 'del' | 'ins'
  readonly text: string | null
  readonly other: string | null
}

const LABELS = { del: 'Before', ins: 'Now' }
const LABELS_WITHOUT_OTHER = { del: 'Removed', ins: 'Added' }

/** One of a text's two versions; what differs from the other is bold. */
function Text({ is: Change, text, other }: TextProps) {
  if (text === null) return null
  const [begin, difference, end] = differenceIn(text, other ?? '')
  return (
    <p>
      <span>{(other === null ? LABELS_WITHOUT_OTHER : LABELS)[Change]}</span>{' '}
      <Change>
        {begin}
        <b>{difference}</b>
        {end}
      </Change>
    </p>
  )
}

/** The changed texts of a state's screen in a sentence; nothing of texts that no single state shows. */
export function noteOfWords({ state, texts }: ScreenChange): Note[] {
  if (state === null) return []
  return [{ words: `Text: ${texts.map(textInWords).join('; ')}`, place: state }]
}
