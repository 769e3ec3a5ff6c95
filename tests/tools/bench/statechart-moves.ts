/** What moving came to: whole seconds, frames drawn, and the longest pause between two. */
export interface Moved {
  seconds: number
  frames: number
  longestMs: number
}

/**
 * Runs in the page: turns the wheel over the picture for 180 frames, one step a frame, first
 * sideways, then in and out.
 */
export async function movesPicture(): Promise<Moved> {
  const frames = 180
  const stage = document.querySelector('.stage-window')
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  let longestMs = 0
  const began = await nextFrame()
  let last = began
  for (let frame = 0; frame < frames; frame += 1) {
    const isMoving = frame < frames / 2
    const deltaY = frame % 30 < 15 ? 24 : -24
    stage?.dispatchEvent(
      new WheelEvent('wheel', {
        deltaY,
        shiftKey: isMoving,
        clientX: 500,
        clientY: 400,
        bubbles: true,
        cancelable: true,
      }),
    )
    const now = await nextFrame()
    longestMs = Math.max(longestMs, now - last)
    last = now
  }
  return { seconds: (last - began) / 1000, frames, longestMs }
}

/** Runs in the page: an empty picture that a turn of the wheel moves. */
export function emptyPicture(): void {
  document.body.innerHTML = '<div class="stage-window"><svg width="900" height="700"></svg></div>'
  const stage = document.querySelector('.stage-window')
  let moved = 0
  stage?.addEventListener('wheel', (event) => {
    moved += (event as WheelEvent).deltaY
    const picture = stage.firstElementChild as SVGElement | null
    if (picture) picture.style.transform = `translate(${moved}px, 0)`
  })
}
