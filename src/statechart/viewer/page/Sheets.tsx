import type { Sheet } from '../../layout/sheet.ts'
import { type PictureProps, SheetPicture } from '../picture/SheetPicture.tsx'

interface SheetsProps extends Omit<PictureProps, 'sheet'> {
  readonly sheets: readonly Sheet[]
}

/** Every sheet in a part of its own; the address says which is shown, the first if none. */
export function Sheets({ sheets, ...picture }: SheetsProps) {
  return (
    <div id={EVERYTHING} className="sheets">
      {sheets.map((sheet) => (
        <div key={sheet.id} id={sheet.id} className="sheet">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <section className="scroller" tabIndex={0} aria-label={`Picture: ${sheet.title}`}>
            <SheetPicture {...picture} sheet={sheet} />
          </section>
          {sheet.section !== '' && <p className="note">Specification, section {sheet.section}</p>}
        </div>
      ))}
    </div>
  )
}

/** The id of the part of the page that holds all sheets. */
export const EVERYTHING = 'everything'

/** A link to each sheet, and to all of them at once. */
export function SheetNavigation({ sheets }: { readonly sheets: readonly Sheet[] }) {
  return (
    <nav className="sheet-links" aria-label="Sheets">
      <ul>
        {sheets.map(({ id, depth, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{depth === 'overview' ? 'Overview' : title}</a>
          </li>
        ))}
        <li>
          <a href={`#${EVERYTHING}`}>Everything</a>
        </li>
      </ul>
    </nav>
  )
}
