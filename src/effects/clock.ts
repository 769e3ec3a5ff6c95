import { type EventObject, fromCallback, fromPromise } from 'xstate'
import type { CalendarDate } from '../../machines/decision/age.ts'

const SECOND = 1000
/** Longer than any browser throttles a tab: a device that slept, whose board was not in sight. */
const ASLEEP = 90 * SECOND

/** The calendar date where the applicant is (design: age in the applicant's time zone). */
export const readClock = fromPromise(async () => ({ today: calendarDate(new Date()) }))

/** `YYYY-MM-DD` of a moment in the device's time zone. */
export function calendarDate(moment: Date): CalendarDate {
  const year = String(moment.getFullYear()).padStart(4, '0')
  const month = String(moment.getMonth() + 1).padStart(2, '0')
  const day = String(moment.getDate()).padStart(2, '0')
  return `${year}-${month}-${day}`
}

/** The timer as it is when its seconds begin to count, and how often it was reset before. */
interface TickerInput {
  elapsedSeconds: number
  timerResets: number
}

/**
 * A ticker whose seconds come from the clock: a throttled tab reports several at once, and the part
 * of a second that a pause cuts off counts when the timer continues, so that pausing gains no time. Of
 * the time that the device slept the second counts that had begun.
 */
export function createTicker(now: () => number = () => performance.now()) {
  let carried = { elapsedSeconds: 0, timerResets: 0, milliseconds: 0 }
  return fromCallback<EventObject, TickerInput>(({ input, sendBack }) => {
    const { timerResets } = input
    let { elapsedSeconds } = input
    const isContinued =
      carried.elapsedSeconds === elapsedSeconds && carried.timerResets === timerResets
    let secondBegan = now() - (isContinued ? carried.milliseconds : 0)
    let timeout: ReturnType<typeof setTimeout>

    function wait() {
      timeout = setTimeout(tick, Math.max(0, secondBegan + SECOND - now()))
    }
    function tick() {
      const passed = now() - secondBegan
      const hasSlept = passed > ASLEEP
      const seconds = hasSlept ? 1 : Math.floor(passed / SECOND)
      secondBegan = hasSlept ? now() : secondBegan + seconds * SECOND
      elapsedSeconds += seconds
      wait()
      if (seconds > 0) sendBack({ type: 'TIMER.TICKED', seconds })
    }

    wait()
    return () => {
      clearTimeout(timeout)
      carried = { elapsedSeconds, timerResets, milliseconds: now() - secondBegan }
    }
  })
}
