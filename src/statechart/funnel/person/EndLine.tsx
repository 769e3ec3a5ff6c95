import { ViewerLink } from '../../viewer/ViewerLink.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { offNoteOf } from '../off.ts'
import type { Ending } from './ending.ts'

/** How an application ends: the outcome, the rule with a link to it, and why. */
export function EndLine({ ending }: { readonly ending: Ending }) {
  const viewer = useViewer()
  const { how, heading, rule, because } = ending
  const off = rule?.guard && offNoteOf(viewer, rule.guard)
  return (
    <div role="status">
      <p className="panel-answer">
        {how}
        {heading && ` (told “${heading}”)`}
        {rule && (
          <>
            {' by '}
            <ViewerLink to={viewer.choiceOf(rule.transition)}>rule {rule.number}</ViewerLink>
          </>
        )}
        : {because}
      </p>
      {off && (
        <p>
          <strong>
            Rule {rule.number}: {off}
          </strong>
        </p>
      )}
    </div>
  )
}
