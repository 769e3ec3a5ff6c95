/** A list whose dots are joined by a line, as in the puzzles: the duties on the intro (section 1). */
export function PathList({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className="path-list">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
