import type { Sheet } from '../../layout/sheet.ts'
import { type PictureProps, SheetPicture } from '../picture/SheetPicture.tsx'
import { EVERYTHING } from './SheetNavigation.tsx'

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
