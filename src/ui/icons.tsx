/** A picture next to words: 24 × 24 strokes in the colour and size of the text, silent for readers. */
function icon(strokes: string) {
  return () => (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={strokes} />
    </svg>
  )
}

const CIRCLE = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0'

export const AlertIcon = icon(`${CIRCLE}M12 7.5v5.5M12 16.5v.01`)
export const CheckIcon = icon('m5 12.5 4.5 4.5L19 7.5')
export const CloseIcon = icon('M6 6l12 12M18 6 6 18')
export const SuccessIcon = icon(`${CIRCLE}M8 12.5l2.75 2.75L16 9.5`)
export const UploadIcon = icon(
  'M12 15V4M7.5 8 12 3.5 16.5 8M4 15v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3',
)
export const FileIcon = icon(
  'M13.5 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8.5zM13.5 3v5.5H19M9 13h6M9 17h4',
)
export const ClockIcon = icon(`${CIRCLE}M12 7v5l3.5 2`)
export const PayIcon = icon(
  `${CIRCLE}M15 9c-.6-1-1.7-1.5-3-1.5-1.7 0-3 .8-3 2.2 0 3 6 1.6 6 4.5 0 1.5-1.3 2.3-3 2.3-1.4 0-2.5-.5-3.1-1.6M12 5.8v12.4`,
)
export const CalendarIcon = icon(
  'M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM4 10.5h16M8.5 3v4M15.5 3v4',
)
export const TrainingIcon = icon(
  'M12 4 2.5 9 12 14l9.5-5zM6.5 11.5V16c1.5 1.5 3.3 2.2 5.5 2.2s4-.7 5.5-2.2v-4.5M21.5 9v5',
)
export const HomeIcon = icon('m3.5 11.5 8.5-7.5 8.5 7.5M6 9.5V20h12V9.5M10 20v-5.5h4V20')
export const MailIcon = icon(
  'M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM3.5 7.5 12 13l8.5-5.5',
)
export const PauseIcon = icon('M9 6v12M15 6v12')
export const PlayIcon = icon('M8 5.5v13l10.5-6.5z')
export const UndoIcon = icon('M4 9.5h10.5a5.5 5.5 0 0 1 0 11H9M8 5 3.5 9.5 8 14')
export const ResetIcon = icon('M4.5 12a7.5 7.5 0 1 0 2.5-5.6M4.5 4v4.5H9')
export const LockIcon = icon('M7 11V8a5 5 0 0 1 10 0v3M6 11h12v9H6z')

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
