import { ChangeMark } from './ChangeMark.tsx'

const KINDS = [
  ['added', 'is new'],
  ['changed', 'is otherwise than it was'],
  ['removed', 'is gone: drawn where it led, and its label says so'],
] as const

/** What the lines of a comparison mean. */
export function ChangeKey() {
  return (
    <ul className="change-key" aria-label="On the picture">
      {KINDS.map(([kind, words]) => (
        <li key={kind}>
          <svg
            className={`laid-${kind}`}
            width="72"
            height="20"
            viewBox="-36 -10 72 20"
            aria-hidden="true"
          >
            <path className="laid-line" d="M-35 0h70" />
            <ChangeMark kind={kind} />
          </svg>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}
