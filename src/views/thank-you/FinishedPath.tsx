/** The last path of the puzzles: from one dot to the other it becomes a tick. */
export function FinishedPath() {
  return (
    <svg className="finished-path" viewBox="0 0 240 120" aria-hidden="true">
      <path className="finished-path-line" pathLength="1" d="M28 62H84L112 92 164 28H212" />
      <circle className="finished-path-start" cx="28" cy="62" r="16" />
      <circle className="finished-path-end" cx="212" cy="28" r="16" />
    </svg>
  )
}
