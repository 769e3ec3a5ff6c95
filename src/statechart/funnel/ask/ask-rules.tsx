import { Ask } from '../../viewer/ask/Ask.tsx'
import { aboutRules } from './rules.ts'

const MORE = [aboutRules]

/** Answers about the rules of the decision; they need the decision itself, so they are loaded apart. */
export default function AskRules() {
  return <Ask more={MORE} />
}
