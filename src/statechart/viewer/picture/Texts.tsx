import type { PlacedText } from '../../layout/sheet.ts'

/** Lines of text where the layout has put them; a space at the end keeps them apart when read out. */
export function Texts({ texts }: { readonly texts: readonly PlacedText[] }) {
  return texts.map(({ x, y, text, style }) => (
    <text key={`${x} ${y}`} className={`text-${style}`} x={x} y={y}>
      {`${text} `}
    </text>
  ))
}
