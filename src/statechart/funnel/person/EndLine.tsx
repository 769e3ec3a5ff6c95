import type { Playback } from '../../viewer/play/playback.ts'
import { ViewerLink } from '../../viewer/ViewerLink.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { offNoteOf } from '../off.ts'
import { endingOf } from './ending.ts'

/** How a run ends, before it is played: the outcome, the rule with a link to it, and why. */
export function EndLine({ playback }: { readonly playback: Playback }) {
  const viewer = useViewer()
  const { how, told, rule, because } = endingOf(viewer.chart, playback)
  const off = rule?.guard && offNoteOf(viewer, rule.guard)
  return (
    <div role="status">
      <p className="panel-answer">
        {how}
        {told && ` (told “${told}”)`}
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
