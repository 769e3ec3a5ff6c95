import { copy, fill } from '../../copy/index.ts'
import { useAnnouncement } from '../../ui/Announced.tsx'

/** Announces which questions an answer has opened below it, by their labels, whenever these change. */
export function useAskedBelow(questions: readonly string[]): void {
  useAnnouncement(
    questions.length > 0 ? fill(copy.form.askedBelow, { questions: questions.join(', ') }) : '',
  )
}
