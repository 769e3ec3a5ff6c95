const DUTIES = ['Read what an AI system wrote', 'Say why', 'Compare two answers', 'Note faults']

/** The first screen of the pages made with React. */
export function Intro({ onStart }: { readonly onStart: () => void }) {
  return (
    <main>
      <h1>Job Description</h1>
      <ul>
        {DUTIES.map((duty) => (
          <li key={duty}>{duty}</li>
        ))}
      </ul>
      <button type="button" onClick={onStart}>
        Start Application
      </button>
    </main>
  )
}
