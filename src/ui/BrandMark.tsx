/** Two dots joined by a path: what the role is about, and the puzzles. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" />
      <path d="M9 10v9a4 4 0 0 0 4 4h10" />
      <circle cx="9" cy="9" r="4.5" />
      <circle cx="23" cy="23" r="4.5" />
    </svg>
  )
}
