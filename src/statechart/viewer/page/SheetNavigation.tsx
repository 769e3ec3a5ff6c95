import type { Sheet } from '../../layout/sheet.ts'

interface SheetNavigationProps {
  readonly sheets: readonly Sheet[]
  /** What is to be said of a sheet beside its title, such as how much of it failed. */
  readonly noteOf?: (sheet: Sheet) => string
}

/** The id of the part of the page that holds all sheets. */
export const EVERYTHING = 'everything'

/** A way to each sheet, and to all of them at once. */
export function SheetNavigation({ sheets, noteOf = () => '' }: SheetNavigationProps) {
  return (
    <nav className="sheet-links" aria-label="Sheets">
      <ul>
        {sheets.map((sheet) => {
          const note = noteOf(sheet)
          return (
            <li key={sheet.id}>
              <a href={`#${sheet.id}`}>
                {sheet.depth === 'overview' ? 'Overview' : sheet.title}
                {note !== '' && <span className="link-note"> {note}</span>}
              </a>
            </li>
          )
        })}
        <li>
          <a href={`#${EVERYTHING}`}>Everything</a>
        </li>
      </ul>
    </nav>
  )
}
