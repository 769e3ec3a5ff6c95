import { ViewerLink } from '../ViewerLink.tsx'
import { useViewer } from '../viewer.ts'
import type { Note } from './note.ts'
import { type ScreenChange, textInWords } from './word-changes.ts'
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
                {before !== null && (
                  <p>
                    <span>{after === null ? 'Removed' : 'Before'}</span> <del>{before}</del>
                  </p>
                )}
                {after !== null && (
                  <p>
                    <span>{before === null ? 'Added' : 'Now'}</span> <ins>{after}</ins>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

/** The changed texts of a state's screen in a sentence; nothing of texts that no single state shows. */
export function noteOfWords({ state, texts }: ScreenChange): Note[] {
  if (state === null) return []
  return [{ words: `Text: ${texts.map(textInWords).join('; ')}`, place: state }]
}
