import * as v from 'valibot'
import type { ConversionDue } from '../../../machines/emitted.ts'

/**
 * The third parties' scripts that run after a decision (section 4); none without an address.
 * `sandboxed`: in a frame that can read nothing of the page; `injected`: in the page itself.
 */
export const ConversionConfiguration = v.object({
  mode: v.optional(v.picklist(['sandboxed', 'injected']), 'sandboxed'),
  applyUrl: v.optional(v.string()),
  disqualifiedUrl: v.optional(v.string()),
})
type ConversionConfiguration = v.InferOutput<typeof ConversionConfiguration>

/**
 * Runs the scripts that are due.
 *
 * @param claim whether the application's script has still to run: true only once
 */
export function openConversion(
  { mode, applyUrl, disqualifiedUrl }: ConversionConfiguration,
  claim: () => Promise<boolean>,
) {
  let isAllowed = false
  let waiting: ConversionDue | undefined

  async function run(due: ConversionDue): Promise<void> {
    const { script, clickId } = due
    const address = script === 'apply' ? applyUrl : disqualifiedUrl
    if (!isAllowed) waiting = due
    else if (address !== undefined && (await claim()))
      document.body.append(
        mode === 'sandboxed' ? frameOf(script, clickId) : scriptOf(address, clickId),
      )
  }

  return {
    run,
    /** The applicant has not refused: scripts run from now on, one that is due already at once. */
    start() {
      isAllowed = true
      if (waiting) void run(waiting)
      waiting = undefined
    },
  }
}

/** The server fills the frame with the script; the frame has no origin, so it shares nothing. */
function frameOf(script: ConversionDue['script'], clickId: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.sandbox.add('allow-scripts')
  frame.referrerPolicy = 'no-referrer'
  frame.hidden = true
  frame.title = 'Conversion'
  frame.src = `/conversion/${script}?${new URLSearchParams({ click_id: clickId })}`
  return frame
}

function scriptOf(address: string, clickId: string): HTMLScriptElement {
  const script = document.createElement('script')
  script.async = true
  script.referrerPolicy = 'no-referrer'
  script.dataset.clickId = clickId
  script.src = address
  return script
}
