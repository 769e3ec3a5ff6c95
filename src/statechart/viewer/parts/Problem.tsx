import './parts.css'

/** What is wrong and what to do, in a sentence; nothing where nothing is wrong. */
export function Problem({ text }: { readonly text: string | null }) {
  return <div role="alert">{text !== null && <p className="panel-problem">{text}</p>}</div>
}
